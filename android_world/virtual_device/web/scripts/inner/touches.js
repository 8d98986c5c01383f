// Touches: the phone scrolls, the browser does not.

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
