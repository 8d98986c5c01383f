// What it does by itself.

let soonest = -1;
addEventListener('androidworldsoonest', (event) => { soonest = event.detail; });
const isAnimated = () => document.getAnimations().some((one) => one.playState === 'running');
const hasUnknown = () => window.frames.length || document.querySelector('audio,marquee,video');
// In how many milliseconds it does something at the earliest (null: never, -1: not known), how many
// elements there are, and how much they are enlarged.
const rest = () => {
  soonest = -1;
  tapping = false;
  if (isAnimated()) soonest = 0;
  else if (!hasUnknown()) dispatchEvent(new CustomEvent('androidworldawaits'));
  const {scale} = window.visualViewport;
  return [soonest, document.getElementsByTagName('*').length, scale];
};
