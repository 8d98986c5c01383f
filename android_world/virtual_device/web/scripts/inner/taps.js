// Taps: clicks come from a mouse, for the browser's own go by the host's clock.

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
