// Keys and the clipboard, which is the phone's.

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
