// What a page has to ask the user for.

const questions = [];
addEventListener('androidworldask', (event) => {
  questions.push(String(event.detail));
  tell('permission');
});
const question = () => questions.length ? questions[0].split(' ')[1] : null;
const answer = (said) => {
  const id = Number((questions.shift() || '0').split(' ')[0]);
  const detail = JSON.stringify([id, said]);
  dispatchEvent(new CustomEvent('androidworldanswer', {detail}));
  if (questions.length) tell('permission');
};
