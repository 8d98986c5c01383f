// Runs beside every document in a world of its own: what the phone asks of a page and does to it.
// Pages neither see it nor can they change what it uses.
(() => {
  const PICKED = 'select,input[type=date],input[type=time],input[type=datetime-local],' +
      'input[type=month],input[type=week],input[type=color]';
  const TYPED = new Set(['text', 'search', 'email', 'url', 'tel', 'number', 'password']);
  let popup = null, touched = null, taken = false, panned = [], owed = [0, 0];

  const tell = (what) => {
    if (typeof androidWorldTell === 'function') androidWorldTell(what);
  };
  const target = (event) => event.composedPath()[0];
  const picked = (element) => element instanceof Element ? element.closest(PICKED) : null;
  // Where the document is shown, in CSS px of a page that is not zoomed, and how much larger: what
  // stands in a frame is told it.
  let stand = null;
  const standing = (left, top, width, zoom) => {
    stand = [left * zoom, top * zoom, zoom * (innerWidth && width ? width / innerWidth : 1)];
    return inner;
  };
  const shown = () => {
    if (stand) return stand;
    const {offsetLeft, offsetTop, scale} = window.visualViewport;
    return [-offsetLeft * scale, -offsetTop * scale, scale];
  };
  const shownBox = ({left, top, width, height}) => {
    const [x, y, scale] = shown();
    return [x + left * scale, y + top * scale, width * scale, height * scale];
  };
  const box = (element) => shownBox(element.getBoundingClientRect());
  const client = (x, y) => {
    const [left, top, scale] = shown();
    return [x - left / scale, y - top / scale];
  };

  // -- what the phone adds to how pages look: as in its own fields, no caret blinks ----------------

  const sheet = new CSSStyleSheet();
  const style = (textScale) => {
    sheet.replaceSync('html { caret-animation: manual }' +
        (textScale === 1 ? '' : `html { text-size-adjust: ${textScale * 100}% }`));
  };
  style(1);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  // -- taps: clicks come from a mouse, for the browser's own go by the host's clock ----------------

  let down = null, lifted = null, ours = false, tapping = false;
  addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'mouse') down = event;
  }, true);
  addEventListener('touchend', (event) => {
    lifted = event;
  }, {capture: true, passive: true});
  addEventListener('touchend', (event) => {
    if (event.defaultPrevented || taken || !event.cancelable) return;
    event.preventDefault();
    ours = true;
  }, {passive: false});
  const tap = () => {
    tapping = !taken && (!lifted || ours || !lifted.defaultPrevented);
    return tapping;
  };
  const tapped = () => { tapping = false; };
  // Of the mouse the page gets what a finger's tap brings, and nothing between taps.
  const touches = (event) => event.pointerType === 'touch' ||
      (event.sourceCapabilities && event.sourceCapabilities.firesTouchEvents);
  for (const kind of ['mouseover', 'mouseout', 'mouseenter', 'mouseleave', 'mousemove',
    'mousedown', 'mouseup', 'click', 'dblclick'])
    addEventListener(kind, (event) => {
      if (!event.isTrusted || (kind.endsWith('click') && !event.detail)) return;
      const unwanted = down && down.defaultPrevented && !kind.endsWith('click');
      if (tapping && !unwanted && !touches(event)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    }, true);
  for (const kind of ['over', 'out', 'enter', 'leave', 'move', 'down', 'up', 'rawupdate'])
    addEventListener(`pointer${kind}`, (event) => {
      if (event.isTrusted && event.pointerType === 'mouse') event.stopImmediatePropagation();
    }, true);

  // -- what the phone shows in place of the browser's own pop-ups --------------------------------

  const instead = (event) => {
    const element = picked(target(event));
    if (!element || element.disabled || element.readOnly) return;
    const list = element.localName === 'select' && (element.multiple || element.size > 1);
    if (event.type === 'keydown' && ![' ', 'Enter', 'F4'].includes(event.key)) return;
    if (event.type !== 'click' || element.localName !== 'select') event.preventDefault();
    if (event.type !== 'mousedown') {
      popup = element;
      tell('popup');
    } else if (!list) {
      element.focus();
    }
  };
  addEventListener('mousedown', instead, true);
  addEventListener('click', instead, true);
  addEventListener('keydown', instead, true);

  // A list of choices that stands open gets no click of a finger; on Android it is one line.
  addEventListener('touchend', (event) => {
    const element = picked(touched);
    if (!element || element.localName !== 'select' || element.disabled || taken) return;
    if (!element.multiple && element.size < 2) return;
    event.preventDefault();
    element.focus();
    popup = element;
    tell('popup');
  }, {passive: false});

  const changed = (element) => {
    element.dispatchEvent(new Event('input', {bubbles: true, composed: true}));
    element.dispatchEvent(new Event('change', {bubbles: true}));
  };

  // The lines of a list of choices: options by their numbers, and titles of groups.
  const rows = (select) => {
    const numbers = new Map([...select.options].map((option, number) => [option, number]));
    const seen = (element) => getComputedStyle(element).display !== 'none';
    const line = (option) => ({
      text: option.label, number: numbers.get(option), chosen: option.selected,
      enabled: !option.matches(':disabled'),
    });
    const lines = [];
    for (const item of select.querySelectorAll('optgroup, option')) {
      if (!seen(item) || item.localName === 'option' && !seen(item.parentElement)) continue;
      lines.push(item.localName === 'option' ? line(item) :
          {text: item.label, number: null, chosen: false, enabled: false});
    }
    return lines;
  };
  // What a list of the page's suggests for a field.
  const offered = (field) => [...field.list ? field.list.options : []]
      .filter((option) => !option.disabled && option.value)
      .map(({value, label}) => ({value, label}));
  const stepMs = (field) => {
    const step = /^any$/i.test(field.step) ? 0.001 : Number(field.step);
    return step > 0 ? Math.max(1, Math.round(step * 1000)) : 60000;
  };
  const localTime = () => {
    const now = new Date();
    return new Date(now - now.getTimezoneOffset() * 60000).toISOString().slice(0, 19);
  };
  // A limit that is no value of the field is none.
  const clean = ({type}, limit) => {
    const other = document.createElement('input');
    other.type = type;
    if (limit) other.value = limit;
    return type === 'color' ? '' : other.value;
  };

  // -- downloads -------------------------------------------------------------------------------------

  let download = null;
  addEventListener('click', (event) => {
    const element = target(event);
    const link = element instanceof Element ? element.closest('a[download][href]') : null;
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    const last = new URL(link.href).pathname.split('/').pop();
    download = {url: link.href, name: link.download || last || 'download'};
    tell('download');
  });

  // -- keys and the clipboard, which is the phone's ------------------------------------------------

  let lastKey = null, copied = '';
  addEventListener('keydown', (event) => {
    lastKey = event;
    tell('key');
  }, true);
  const takeCopy = (event) => {
    const element = active(), [start, end] = typed(element) ? selected(element) : [0, 0];
    const text = event.defaultPrevented ? event.clipboardData.getData('text/plain') :
        typed(element) && !rich(element) ? element.value.slice(start, end) :
        getSelection().toString();
    if (!text) return;
    copied = text;
    tell('copied');
  };
  addEventListener('copy', takeCopy);
  addEventListener('cut', takeCopy);
  addEventListener('paste', (event) => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  const paste = (text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const options = {clipboardData, bubbles: true, cancelable: true, composed: true};
    return !(active() || document.body).dispatchEvent(new ClipboardEvent('paste', options));
  };

  // -- what a page has to ask the user for ---------------------------------------------------------

  const questions = [];
  addEventListener('androidworldask', (event) => {
    questions.push(String(event.detail));
    tell('permission');
  });
  const question = () => questions.length ? questions[0].split(' ')[1] : null;
  const answer = (said) => {
    const id = Number((questions.shift() || '0').split(' ')[0]);
    const detail = JSON.stringify([id, said]);
    dispatchEvent(new CustomEvent('androidworldanswer', {detail}));
    if (questions.length) tell('permission');
  };

  // -- the page's title ----------------------------------------------------------------------------

  const titled = new MutationObserver(() => tell('title'));
  addEventListener('DOMContentLoaded', () => {
    if (window === window.top && document.head)
      titled.observe(document.head, {childList: true, characterData: true, subtree: true});
  });

  // The script waits for its bytes: no time of the page passes.
  const read = (url, first, last) => {
    const request = new XMLHttpRequest();
    try {
      request.open('GET', url, false);
      request.overrideMimeType('text/plain; charset=x-user-defined');
      request.setRequestHeader('Range', `bytes=${first}-${last}`);
      request.send();
    } catch {
      return null;
    }
    const bytes = request.responseText.replace(
        /[^\x00-\x7f]/g, (char) => String.fromCharCode(char.charCodeAt(0) & 255));
    return {
      type: request.getResponseHeader('Content-Type') || '',
      content: btoa(bytes),
      isPart: request.status === 206 && bytes.length > last - first,
    };
  };

  // -- touches: the phone scrolls, the browser does not ------------------------------------------

  addEventListener('touchstart', (event) => {
    touched = target(event);
    taken = ours = tapping = false;
    lifted = null;
    if (window !== window.top) tell('touch');
  }, {capture: true, passive: true});
  addEventListener('touchstart', (event) => {
    taken = taken || event.defaultPrevented;
  }, {passive: true});
  addEventListener('touchmove', (event) => {
    taken = taken || event.defaultPrevented;
    if (event.cancelable) event.preventDefault();
  }, {passive: false});

  const above = (element) => element.parentElement || element.getRootNode().host || null;
  const scrolls = (element, dx, dy) => {
    const root = element === document.scrollingElement;
    const style = getComputedStyle(element);
    const across = Math.abs(dx) > Math.abs(dy);
    const overflow = across ? style.overflowX : style.overflowY;
    if (root ? overflow === 'hidden' : !['auto', 'scroll'].includes(overflow)) return false;
    const place = across ? element.scrollLeft : element.scrollTop;
    const room = across ? element.scrollWidth - element.clientWidth :
                          element.scrollHeight - element.clientHeight;
    const by = across ? dx : dy;
    return room > 1 && (by > 0 ? place < room - 0.5 : place > 0.5);
  };
  const allowed = (action, across) => action === 'auto' || action === 'manipulation' ||
      action.split(' ').some(word => word.startsWith(across ? 'pan-x' : 'pan-y') ||
        (across ? ['pan-left', 'pan-right'] : ['pan-up', 'pan-down']).includes(word));

  const moves = (dx, dy) => {
    const {offsetLeft, offsetTop, width, height, scale} = window.visualViewport;
    const root = document.documentElement;
    if (window !== window.top || scale <= 1 && width >= root.clientWidth - 1) return false;
    return Math.abs(dx) > Math.abs(dy) ?
        (dx > 0 ? offsetLeft + width < root.clientWidth - 0.5 : offsetLeft > 0.5) :
        (dy > 0 ? offsetTop + height < root.clientHeight - 0.5 : offsetTop > 0.5);
  };
  const startPan = (dx, dy) => {
    panned = [];
    owed = [0, 0];
    if (taken || !(touched instanceof Element)) return '';
    const chain = [];
    for (let e = touched; e; e = above(e)) {
      const style = getComputedStyle(e);
      if (style.display !== 'inline' && !allowed(style.touchAction, Math.abs(dx) > Math.abs(dy)))
        return '';
      if (scrolls(e, dx, dy)) chain.push(e);
    }
    const root = document.scrollingElement;
    if (root && !chain.includes(root) && scrolls(root, dx, dy)) chain.push(root);
    panned = chain.slice(0, 1);
    if ((!panned.length || panned[0] === root) && moves(dx, dy)) return 'view';
    return !panned.length ? '' : panned[0] === root && window === window.top ? 'root' : 'pan';
  };
  const pan = (dx, dy) => {  // Pages scroll by whole pixels: what is left over comes later.
    owed = [owed[0] + dx, owed[1] + dy];
    const [left, top] = owed.map(Math.trunc);
    owed = [owed[0] - left, owed[1] - top];
    for (const element of panned) element.scrollBy({left, top, behavior: 'instant'});
  };

  const fixedSize = () => [...document.querySelectorAll('meta[name=viewport]')].some(
      (meta) => /user-scalable\s*=\s*(no|0)/i.test(meta.content));
  const touchActions = () => {
    const found = [];
    for (let e = touched instanceof Element ? touched : null; e; e = above(e))
      found.push(getComputedStyle(e).touchAction);
    return found;
  };
  const zoomable = () => !taken && !fixedSize() && touchActions().every(
      (action) => /auto|manipulation|pinch-zoom/.test(action));
  const zoomsByTaps = (roomDp) => !taken && !fixedSize() &&
      document.documentElement.clientWidth > roomDp + 1 &&
      touchActions().every((action) => action === 'auto');
  const block = (x, y) => {
    let element = document.elementFromPoint(...client(x, y)) || document.body;
    while (element.parentElement && getComputedStyle(element).display.startsWith('inline'))
      element = element.parentElement;
    const {left, width} = element.getBoundingClientRect();
    const shown = window.visualViewport;
    const least = shown.width / document.documentElement.scrollWidth;
    return {left: left + scrollX, width, room: shown.width, least};
  };
  const origin = () => {
    const {left, top} = document.documentElement.getBoundingClientRect();
    return [left + scrollX, top + scrollY];
  };

  // -- the field that has the focus ----------------------------------------------------------------

  const active = () => {
    let element = document.activeElement;
    while (element && element.shadowRoot && element.shadowRoot.activeElement)
      element = element.shadowRoot.activeElement;
    return element;
  };
  const typed = (element) => element && (
      element.localName === 'textarea' || element.isContentEditable ||
      (element.localName === 'input' && TYPED.has(element.type)));
  const rich = (element) => element.isContentEditable && element.value === undefined;
  const textBefore = (element, node, offset) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    range.setEnd(node, offset);
    return range.toString().length;
  };
  const selected = (element) => {
    if (rich(element)) {
      const selection = getSelection();
      if (!selection.rangeCount || !element.contains(selection.anchorNode)) return [0, 0];
      const range = selection.getRangeAt(0);
      return [textBefore(element, range.startContainer, range.startOffset),
              textBefore(element, range.endContainer, range.endOffset)];
    }
    const end = element.value.length;
    return element.selectionStart === null ? [end, end] :
        [element.selectionStart, element.selectionEnd];
  };
  const HINTS = ['enter', 'done', 'go', 'next', 'previous', 'search', 'send'];
  const ACTIONS = ['go', 'done', 'next', 'search', 'send'];
  const field = () => {
    const element = active();
    if (!typed(element) || element.disabled || element === sought) return pageText();
    const [start, end] = selected(element);
    const type = element.localName === 'input' ? element.type : 'text';
    const mode = element.inputMode;
    const hint = (element.enterKeyHint || '').toLowerCase();
    const multiline = element.localName === 'textarea' || rich(element);
    return {
      text: rich(element) ? element.textContent : element.value,
      start, end, type, mode, multiline,
      hinted: HINTS.includes(hint),
      action: hint === 'enter' ? 'none' : ACTIONS.includes(hint) ? hint : multiline ? 'none' :
          type === 'search' ? 'search' : !formOf(element) ? 'done' :
          followingField(element) ? 'next' : 'go',
      capital: element.autocapitalize || '',
      readonly: !!element.readOnly,
      box: box(element),
    };
  };
  const place = (element, position, begins = false) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (position < node.length + !begins) return [node, position];
      position -= node.length;
    }
    return [element, element.childNodes.length];
  };
  // A text that is selected without a field is a field that nobody can type in.
  let marks = false;
  const pageText = () => {
    const selection = getSelection();
    marks = marks && !!selection.rangeCount && !selection.isCollapsed;
    if (!marks) return null;
    const range = selection.getRangeAt(0), whole = document.createRange();
    whole.selectNodeContents(document.body);
    return {
      text: whole.toString(), selected: selection.toString(), page: true, readonly: true,
      start: textBefore(document.body, range.startContainer, range.startOffset),
      end: textBefore(document.body, range.endContainer, range.endOffset),
      type: 'text', mode: '', multiline: true, action: 'none', capital: '',
      box: shownBox(range.getBoundingClientRect()),
    };
  };
  const edge = (rect, right) => shownBox({
    left: right ? rect.right : rect.left, top: rect.top, width: 0, height: rect.height,
  });
  const glyph = (node, at) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect();
  };
  // Where the caret at a position of the field, or of the page's text, is shown.
  const caret = (position) => {
    const element = typed(active()) ? active() : document.body;
    if (element !== document.body && !rich(element)) return caretInside(element, position);
    const [start, end] = rich(element) ? selected(element) : [pageText().start, pageText().end];
    const step = position === end && end > start ? -1 : 1;
    for (let at = step > 0 ? position : position - 1, tries = 0; at >= 0 && tries < 99; at += step) {
      const [node, after] = place(element, at + 1);
      if (node.nodeType !== Node.TEXT_NODE) break;
      const rect = glyph(node, after - 1);
      if (rect.width || rect.height) return edge(rect, step < 0);
      tries++;
    }
    return box(element);
  };
  // A field tells the position of a point only: it is looked for line by line, then in its line.
  const caretInside = (element, position) => {
    const {left, right, top, bottom} = element.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(element).fontSize);
    const at = (x, y) => {
      const found = document.caretPositionFromPoint(x, y);
      return found && found.offsetNode === element ? found.offset : -1;
    };
    const from = left + element.clientLeft + 1, to = right - element.clientLeft - 1;
    let y = (top + bottom) / 2;
    if (element.localName === 'textarea')
      for (y = top + size; y < bottom - size && at(to, y) < position; y += size / 2);
    const first = (wanted) => {
      let low = from, high = to;
      while (high - low > 0.5) {
        const middle = (low + high) / 2;
        if (at(middle, y) >= wanted) high = middle; else low = middle;
      }
      return high;
    };
    const before = position ? first(position) : first(position + 1);
    const after = at(to, y) > position ? first(position + 1) : before + size / 4;
    const x = position ? (before + after) / 2 : before - size / 4;
    return shownBox({left: x, top: y - size * 0.6, width: 0, height: size * 1.2});
  };
  const offsetAt = (shownX, shownY) => {
    const element = typed(active()) ? active() : document.body;
    const at = document.caretPositionFromPoint(...client(shownX, shownY));
    if (!at || !element.contains(at.offsetNode)) return -1;
    return at.offsetNode === element && !rich(element) && element !== document.body ?
        at.offset : textBefore(element, at.offsetNode, at.offset);
  };
  const select = (start, end) => {
    const element = active();
    if (!typed(element)) {
      if (start === end) return getSelection().removeAllRanges();
      return getSelection().setBaseAndExtent(
          ...place(document.body, start, true), ...place(document.body, end));
    }
    if (rich(element)) {
      getSelection().setBaseAndExtent(...place(element, start), ...place(element, end));
    } else if (element.selectionStart !== null) {
      element.setSelectionRange(start, end);
    } else if (start < end) {
      element.select();
    }
  };
  const reveal = () => {
    const element = active();
    if (typed(element)) element.scrollIntoViewIfNeeded(true);
  };
  addEventListener('focusin', () => { if (!quiet) tell('focus'); }, true);
  addEventListener('focusout', () => { if (!quiet) tell('focus'); }, true);
  addEventListener('input', () => tell('focus'), true);
  document.addEventListener('selectionchange', () => {
    if (!sought && (typed(active()) || marks)) tell('focus');
  });

  // A tap into the field that has the focus opens the keyboard again.
  addEventListener('click', (event) => {
    const element = active();
    if (event.isTrusted && typed(element) && event.composedPath().includes(element))
      tell('keyboard');
  }, true);

  const step = (distance) => {
    const all = [...document.querySelectorAll(
        'input,select,textarea,button,a[href],[tabindex],[contenteditable]')]
        .filter(e => e.tabIndex >= 0 && !e.disabled && e.getClientRects().length);
    const next = all[all.indexOf(active()) + distance];
    if (!next) return false;
    next.focus();
    if (next.select && typed(next)) next.select();
    return true;
  };
  // Where the keyboard's Next leads: to the form's next text or choice, in the order of Tab.
  const formOf = (element) => element.form || element.closest('form');
  const followingField = (element) => {
    const form = formOf(element);
    const all = [...document.querySelectorAll('input,select,textarea,[contenteditable]')].filter(
        (one) => one === element || (typed(one) || one.localName === 'select') &&
            one.tabIndex >= 0 && formOf(one) === form && !one.matches(':disabled') &&
            !one.readOnly && one.checkVisibility({visibilityProperty: true}));
    const rank = (one) => one.tabIndex > 0 ? one.tabIndex : Infinity;
    const at = all.toSorted((one, other) => Math.sign(rank(one) - rank(other)) || 0);
    return at[at.indexOf(element) + 1] || null;
  };
  const nextField = () => {
    const next = active() && followingField(active());
    if (next) next.focus();
    return !!next;
  };

  // -- text that is selected without a field -------------------------------------------------------

  let heldWord = null;
  const inWord = (data, at) => at >= 0 && at < data.length && /[\p{L}\p{N}_]/u.test(data[at]);
  const wordAround = (data, at) => {
    let start = at, end = at;
    while (inWord(data, start - 1)) start--;
    while (inWord(data, end)) end++;
    return [start, end];
  };
  // The finger that holds a word moves on: what lies between is selected, word by word.
  const extend = (shownX, shownY) => {
    const [x, y] = client(shownX, shownY);
    const at = document.caretRangeFromPoint(x, y);
    if (!at || !heldWord || at.startContainer.nodeType !== Node.TEXT_NODE) return;
    const [node, first, last] = heldWord, {startContainer: other, startOffset: offset} = at;
    const side = at.comparePoint(node, last);
    const between = inWord(other.data, offset - 1) && inWord(other.data, offset);
    const [start, end] = between ? wordAround(other.data, offset) : [offset, offset];
    if (side < 0) getSelection().setBaseAndExtent(node, first, other, end);
    else if (at.comparePoint(node, first) > 0)
      getSelection().setBaseAndExtent(node, last, other, start);
    else getSelection().setBaseAndExtent(node, first, node, last);
  };
  const hold = (shownX, shownY) => {
    const [x, y] = client(shownX, shownY);
    const element = document.elementFromPoint(x, y);
    if (!element || taken) return {};
    const link = element.closest('a[href]');
    const image = element.closest('img');
    const event = new MouseEvent('contextmenu', {bubbles: true, cancelable: true, composed: true,
                                                clientX: x, clientY: y, button: 2});
    const goesOn = element.dispatchEvent(event);
    if (!goesOn) return {};
    if (link) return {link: link.href, text: link.textContent};
    if (image) return {image: image.currentSrc || image.src};
    const whole = typed(element) ? element : null;
    if (whole && !rich(whole)) {
      if (whole !== active()) whole.focus();
      const caret = document.caretPositionFromPoint(x, y);
      if (caret && caret.offsetNode === whole && whole.selectionStart !== null)
        whole.setSelectionRange(caret.offset, caret.offset);
      return {field: true};
    }
    const at = document.caretRangeFromPoint(x, y);
    if (!at || at.startContainer.nodeType !== Node.TEXT_NODE) return whole ? {field: true} : {};
    if (getComputedStyle(element).userSelect === 'none') return {};
    const range = document.createRange();
    range.selectNodeContents(at.startContainer);
    const near = [...range.getClientRects()].some(r =>
        x >= r.left - 8 && x <= r.right + 8 && y >= r.top - 8 && y <= r.bottom + 8);
    if (!near) return whole ? {field: true} : {};
    const {data} = at.startContainer, selection = getSelection();
    let start = at.startOffset;
    while (start > 0 && !inWord(data, start) && !inWord(data, start - 1)) start--;
    heldWord = [at.startContainer, ...wordAround(data, start)];
    selection.setBaseAndExtent(heldWord[0], heldWord[1], heldWord[0], heldWord[2]);
    marks = !whole;
    return {field: !!whole, selected: selection.toString()};
  };
  const word = () => {
    const element = active();
    if (!typed(element)) return;
    const text = rich(element) ? element.textContent : element.value;
    const [at] = selected(element);
    for (const found of text.matchAll(/[\p{L}\p{N}_]+/gu))
      if (found.index <= at && at <= found.index + found[0].length)
        return select(found.index, found.index + found[0].length);
  };

  // -- words of the page -----------------------------------------------------------------------------

  // As Blink finds them: the page's own text, through elements of a line, and what fields and
  // buttons show, but neither passwords nor lists of choices.
  const SHOWN = new Set([...TYPED, 'submit', 'button', 'reset']);
  const UNFOUND = new Set(['script', 'style', 'noscript', 'select', 'iframe', 'object', 'video',
    'audio', 'meter', 'progress', 'template']);
  const shownValue = (element) => element.localName === 'textarea' ||
      element.localName === 'input' && SHOWN.has(element.type) && element.type !== 'password';
  const inside = (node) => node.shadowRoot ? node.shadowRoot.childNodes :
      node.localName === 'slot' && node.assignedNodes().length ? node.assignedNodes() :
      node.childNodes;
  const spell = (node, letters) => {  // [letter, node, offset] for each one that is shown
    const put = (text, keeps) => [...text].reduce((at, letter) => {
      const blank = !keeps && /\s/.test(letter);
      if (!blank || !/\s/.test((letters.at(-1) || '\n')[0]))
        letters.push([blank ? ' ' : letter, node, at]);
      return at + letter.length;
    }, 0);
    if (node.nodeType === Node.TEXT_NODE) {
      const {whiteSpaceCollapse, visibility} = getComputedStyle(above(node) || document.body);
      if (visibility === 'visible') put(node.data, whiteSpaceCollapse.startsWith('preserve'));
      return;
    }
    if (node.nodeType !== Node.ELEMENT_NODE || UNFOUND.has(node.localName)) return;
    const {display, visibility} = getComputedStyle(node);
    if (display === 'none') return;
    const stands = node.localName === 'br' || shownValue(node) || !/^(inline|contents)/.test(display);
    if (stands) letters.push(['\n']);
    if (!shownValue(node)) inside(node).forEach((child) => spell(child, letters));
    else if (visibility === 'visible') put(node.value, true);
    if (stands) letters.push(['\n']);
  };
  const places = (text) => {
    const letters = [], found = [];
    if (document.body) spell(document.body, letters);
    const all = letters.map(([letter]) => letter.toLowerCase()[0]).join('');
    const wanted = [...text].map((letter) => letter.toLowerCase()[0]).join('');
    for (let at = all.indexOf(wanted); wanted && at >= 0; at = all.indexOf(wanted, at + wanted.length))
      found.push([letters[at], letters[at + wanted.length - 1]]);
    return found;
  };
  // Nothing gets the focus by being found: who looks for a word types on where he types. A field
  // shows what it has selected only with the focus, of which the page hears nothing.
  let sought = null, foundAt = -1, quiet = false;
  const quietly = (act) => {
    quiet = true;
    try {
      act();
    } finally {
      quiet = false;
    }
  };
  const unseek = () => {
    if (sought) quietly(() => sought.blur());
    sought = null;
  };
  for (const kind of ['focus', 'blur', 'focusin', 'focusout', 'change'])
    addEventListener(kind, (event) => { if (quiet) event.stopImmediatePropagation(); }, true);
  addEventListener('select', (event) => {
    if (event.target === sought) event.stopImmediatePropagation();
  }, true);
  for (const kind of ['touchstart', 'keydown'])
    addEventListener(kind, unseek, {capture: true, passive: true});
  const find = (text, backwards) => {
    const all = places(text);
    unseek();
    getSelection().removeAllRanges();
    if (!all.length) return foundAt = -1;
    const from = foundAt < 0 && backwards ? 0 : foundAt;
    foundAt = (from + (backwards ? -1 : 1) + all.length) % all.length;
    if (typed(active())) active().blur();
    quietly(() => mark(...all[foundAt]));
    if (typed(active())) sought = active();
    return foundAt;
  };
  const mark = ([, node, start], [letter, last, end]) => {
    if (node.nodeType === Node.TEXT_NODE) {
      getSelection().setBaseAndExtent(node, start, last, end + letter.length);
      node.parentElement.scrollIntoViewIfNeeded(true);
      const {top, bottom} = getSelection().getRangeAt(0).getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) scrollBy(0, (top + bottom - innerHeight) / 2);
      return;
    }
    node.scrollIntoViewIfNeeded(true);
    if (!typed(node) || node.disabled) return;
    node.focus({preventScroll: true});
    if (node.selectionStart === null) node.select();
    else node.setSelectionRange(start, end + letter.length);
  };
  const unfind = () => {
    foundAt = -1;
    unseek();
    getSelection().removeAllRanges();
  };

  // -- what it does by itself ------------------------------------------------------------------------

  let soonest = -1;
  addEventListener('androidworldsoonest', (event) => { soonest = event.detail; });
  const isAnimated = () => document.getAnimations().some((one) => one.playState === 'running');
  const hasUnknown = () => window.frames.length || document.querySelector('audio,marquee,video');
  // In how many milliseconds it does something at the earliest (null: never, -1: not known), and
  // how many elements there are.
  const rest = () => {
    soonest = -1;
    if (isAnimated()) soonest = 0;
    else if (!hasUnknown()) dispatchEvent(new CustomEvent('androidworldawaits'));
    return [soonest, document.getElementsByTagName('*').length];
  };

  // -- asked from outside ---------------------------------------------------------------------------

  globalThis.inner = {
    rest, standing, zoomable, zoomsByTaps, block, origin, tap, tapped,
    field, select, reveal, step, nextField, startPan, pan, hold, extend, word, caret, offsetAt,
    selected: () => getSelection().toString(),
    selectAll: () => {
      if (typed(active())) return select(0, 1e9);
      getSelection().selectAllChildren(document.body);
      marks = true;
      tell('focus');
    },
    unmark: () => { marks = false; },
    blur: () => { const element = active(); if (element) element.blur(); },
    letZoom: () => {  // The limits of before hold until a scale is given.
      const limits = /user-scalable|(initial|maximum|minimum)-scale/i;
      const {width, scale} = window.visualViewport;
      const shown = width * scale / document.documentElement.clientWidth;
      for (const meta of document.querySelectorAll('meta[name=viewport]')) {
        if (!/user-scalable|maximum-scale|minimum-scale/i.test(meta.content)) continue;
        const kept = meta.content.split(/[,;]/).filter((part) => !limits.test(part));
        meta.content = [...kept, `initial-scale=${shown}`].join(',');
      }
    },
    textScale: (factor) => style(factor),
    keyWasTaken: () => !!lastKey && lastKey.defaultPrevented,
    copied: () => copied,
    paste,
    question, answer,
    download: () => download,
    read,
    popup: () => popup && {
      kind: popup.localName === 'select' ? 'select' : popup.type,
      value: popup.value,
      multiple: !!popup.multiple,
      min: clean(popup, popup.min),
      max: clean(popup, popup.max),
      step: stepMs(popup),
      now: localTime(),
      rows: popup.localName === 'select' ? rows(popup) : [],
      offered: offered(popup),
    },
    choose: (numbers) => {
      const options = [...popup.options];
      if (options.every((option, n) => option.selected === numbers.includes(n))) return;
      options.forEach((option, n) => { option.selected = numbers.includes(n); });
      changed(popup);
    },
    put: (value) => {
      const before = popup.value;
      popup.value = value;
      if (popup.value !== before) changed(popup);
    },
    asked: (field) => ({
      accept: field.accept, multiple: field.multiple, capture: field.hasAttribute('capture'),
    }),
    putFiles: (field, files) => {
      const same = field.files.length === files.length && files.every(({name, modified}, n) =>
          field.files[n].name === name && field.files[n].lastModified === modified);
      if (!files.length || same)
        return field.dispatchEvent(new Event('cancel', {bubbles: true}));
      const data = new DataTransfer();
      for (const {name, type, modified, content} of files) {
        const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
        data.items.add(new File([bytes], name, {type, lastModified: modified}));
      }
      field.files = data.files;
      changed(field);
    },
    find,
    unfind,
    matches: (text) => places(text).length,
  };
})();
