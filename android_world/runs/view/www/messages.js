// The model calls of a step as a conversation.

import { html, useState } from "./dom.js";
import { costNote, count, duration } from "./format.js";
import { Screen } from "./screen.js";
import { fileOf } from "./source.js";

// The HTML of a reply's Markdown has no markup, images or links of the reply's own.
function Text({ text, markup, raw }) {
  if (markup && !raw) return html`<div class="prose" tabindex="0" dangerouslySetInnerHTML=${{ __html: markup }}/>`;
  return html`<div class="plain" tabindex="0">${text}</div>`;
}

export function modelPictures(episode, turns) {
  const steps = [...episode.steps, episode.final];
  return turns.flatMap((turn) => turn.images).map((image) => {
    const step = steps[image.step];
    const held = step ? step.held : { width: 1080, height: 2400, orientation: 0 };
    if (!step || !step.picture) return { ...image, src: null, held, label: image.name };
    if (!image.marked) return { ...image, src: fileOf(episode, step.picture), held, label: image.name };
    const drawn = fileOf(episode, `marked/${String(image.step).padStart(3, "0")}.webp`);
    if (drawn) return { ...image, src: drawn, held, label: `${image.name} · marks redrawn` };
    const boxes = (step.marked || []).filter((i) => step.elements[i].box).map((i) => ({ label: i, box: step.elements[i].box }));
    return { ...image, marked: false, src: fileOf(episode, step.picture), held, boxes, label: `${image.name} · marks redrawn, labels in the corners` };
  });
}

function Copy({ text }) {
  const [said, setSaid] = useState("copy");
  const copy = () => navigator.clipboard.writeText(text).then(() => setSaid("copied"), () => setSaid("not allowed here"));
  return navigator.clipboard ? html`<button class="copy" onClick=${copy}>${said}</button>` : null;
}

function Turn({ episode, turn }) {
  const rest = turn.text.slice(turn.known);
  const pictures = modelPictures(episode, [turn]);
  return html`<div class="bubble ${turn.role}" role="group" aria-label=${`${turn.role} message`}><span class="role">${turn.role} <${Copy} text=${turn.text}/></span>
    ${turn.known ? html`<details class="known"><summary>as in the call before: ${count(turn.known)} characters</summary>
      <${Text} text=${turn.text.slice(0, turn.known)}/></details>` : ""}
    ${rest.trim() || !turn.known ? html`<${Text} text=${rest}/>` : ""}
    ${pictures.length ? html`<div class="pictures">${pictures.map((picture, i) => html`<${Screen} key=${i} src=${picture.src}
      held=${picture.held} label=${picture.label} whole=${picture.marked} boxes=${picture.boxes}/>`)}</div>` : ""}
  </div>`;
}

function Call({ episode, call, raw }) {
  const { reply } = call;
  const ended = call.finish_reason && call.finish_reason !== "stop";
  return html`<article class="call">
    <header><b>${call.model || "model"}</b><span class="muted">${call.prompt_id}</span>
      <span class="muted">${duration(call.latency_s || 0)} · ${count(call.prompt_tokens)} → ${count(call.completion_tokens)} tokens${costNote(call.cost_usd) ? ` · ${costNote(call.cost_usd)}` : ""}</span>
      ${ended ? html`<span class="chip sign">ended: ${call.finish_reason}</span>` : ""}
      ${call.is_safe === false ? html`<span class="chip sign">blocked by a safety filter</span>` : ""}</header>
    ${call.turns.map((turn, i) => html`<${Turn} key=${i} episode=${episode} turn=${turn}/>`)}
    <div class="bubble reply" role="group" aria-label="reply"><span class="role">reply <${Copy} text=${reply.text}/></span>
      ${reply.thinking ? html`<details class="thinking"><summary>thinking: ${count(reply.thinking.length)} characters</summary><${Text} text=${reply.thinking}/></details>` : ""}
      ${reply.text ? html`<${Text} text=${reply.text} markup=${reply.html} raw=${raw}/>` : html`<span class="muted">nothing</span>`}</div>
  </article>`;
}

export function Messages({ episode, step }) {
  const [raw, setRaw] = useState(false);
  if (!step.calls.length) return html`<p class="muted pad">No model was asked in this step.</p>`;
  return html`<div class="messages"><label class="switch"><input type="checkbox" checked=${raw}
      onChange=${(event) => setRaw(event.target.checked)}/> plain text</label>
    ${step.calls.map((call, i) => html`<${Call} key=${`${step.number}.${i}`} episode=${episode} call=${call} raw=${raw}/>`)}</div>`;
}
