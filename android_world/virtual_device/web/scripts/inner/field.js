// The field that has the focus.

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
