// The numbers of the benchmark's pages: s = (1664525 s + 1013904223) mod 2^32, as a part of 1.
let state = %SEED%;
function random() {
  state = (1664525 * state + 1013904223) % 4294967296;
  return state / 4294967296;
}

// The end of the task: an element that no other page has.
function result(tag) {
  const element = document.createElement(tag);
  element.id = 'result-%TOKEN%';
  element.textContent = 'Success!';
  return element;
}
