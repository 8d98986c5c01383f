// What all parts know of the document and of where it is shown.

const MOMENTS = 'input[type=date],input[type=time],input[type=datetime-local],' +
    'input[type=month],input[type=week]';
const PICKED = `select,${MOMENTS},input[type=color]`;
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
