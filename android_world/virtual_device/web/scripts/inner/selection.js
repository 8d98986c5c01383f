// Text that is selected without a field.

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
