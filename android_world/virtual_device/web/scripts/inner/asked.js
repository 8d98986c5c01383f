// Asked from outside.

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
