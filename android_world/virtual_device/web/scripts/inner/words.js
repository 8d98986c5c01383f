// Words of the page.

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
