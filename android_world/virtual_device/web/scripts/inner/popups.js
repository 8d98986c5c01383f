// What the phone shows in place of the browser's own pop-ups.

const EDITING = new Set(['Backspace', 'Delete', 'Clear', 'ArrowUp', 'ArrowDown']);

const instead = (event) => {
  const element = picked(target(event));
  if (!element || element.disabled || element.readOnly) return;
  const list = element.localName === 'select' && (element.multiple || element.size > 1);
  if (event.type === 'keydown' && ![' ', 'Enter', 'F4'].includes(event.key)) {
    // Days and times are only chosen; keys that lead elsewhere are the page's.
    const edits = event.key.length === 1 && !event.ctrlKey || EDITING.has(event.key);
    if (element.matches(MOMENTS) && edits) event.preventDefault();
    return;
  }
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
