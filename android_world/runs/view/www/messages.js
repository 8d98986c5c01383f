// The model calls of a step as a conversation.

import { html, useState } from "./dom.js";
import { costNote, count, duration, moment } from "./format.js";
import { Screen } from "./screen.js";
import { fileOf, isServed, put } from "./source.js";

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

// The request and the response of a call as the record has them; images are named.
function Raw({ call }) {
  const content = (turn) => [{ type: "text", text: turn.text }, ...turn.images.map((image) => (
    { type: "image", image: `${image.name}, step ${image.step + 1}` }))];
  const request = { model: call.model, ...(call.sampling || {}),
    messages: call.turns.map((turn) => ({ role: turn.role, content: content(turn) })) };
  const response = { content: call.output, ...(call.reasoning ? { reasoning: call.reasoning } : {}), finish_reason: call.finish_reason,
    usage: { prompt_tokens: call.prompt_tokens, completion_tokens: call.completion_tokens, cost_usd: call.cost_usd } };
  const settings = Object.entries(call.sampling || {}).filter(([, value]) => typeof value !== "object" || Array.isArray(value));
  return html`<p class="sampling muted">${settings.length ? settings.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(" · ")
      : "sampling settings were not recorded"}${call.finish_reason ? ` · finish_reason ${call.finish_reason}` : ""}</p>
    <details class="raw"><summary>raw request</summary><pre tabindex="0">${JSON.stringify(request, null, 1)}</pre></details>
    <details class="raw"><summary>raw response</summary><pre tabindex="0">${JSON.stringify(response, null, 1)}</pre></details>`;
}

function AskAgain({ episode, step, number, call }) {
  const last = call.turns.map((turn) => turn.role).lastIndexOf("user");
  const text = last < 0 ? "" : call.turns[last].text;
  const [model, setModel] = useState(call.model || "");
  const [prompt, setPrompt] = useState(text);
  const [definition, setDefinition] = useState("");
  const [said, setSaid] = useState("");
  const ask = async (event) => {
    event.preventDefault();
    setSaid("asking…");
    try {
      await put(["ask", episode.run, episode.key], { step: step.number, call: number, model, ...(prompt === text ? {} : { prompt }), ...(definition ? { definition } : {}) }, "POST");
      setSaid("stored in asked_again.jsonl; it appears below");
    } catch (error) {
      setSaid(`no answer: ${error.message}`);
    }
  };
  return html`<details class="ask"><summary>ask again</summary><form onSubmit=${ask}>
    <label>Model <input type="search" value=${model} required maxlength="400" onInput=${(event) => setModel(event.target.value)}/></label>
    <label>Format <select value=${definition} onChange=${(event) => setDefinition(event.target.value)}><option value="">as recorded</option>
      ${(episode.definitions || []).map((name) => html`<option key=${name} value=${name}>${name}</option>`)}</select></label>
    <label>Prompt <textarea rows="6" value=${prompt} onInput=${(event) => setPrompt(event.target.value)}/></label>
    <button class="button primary" disabled=${said === "asking…"}>Ask this step again</button> <span class="muted" aria-live="polite">${said}</span></form></details>`;
}

function Again({ answer }) {
  return html`<div class="bubble reply again" role="group" aria-label="answer to the repeated question"><span class="role">asked again: ${answer.answered_by || answer.model}${
      answer.prompt === undefined ? "" : " · other prompt"}${answer.system === undefined ? "" : " · other system turn"}${answer.definition === undefined ? "" : ` · ${answer.definition}`} · ${moment(answer.asked_at)} · finish_reason ${answer.finish_reason}</span>
    ${answer.reasoning ? html`<details class="thinking"><summary>thinking: ${count(answer.reasoning.length)} characters</summary><${Text} text=${answer.reasoning}/></details>` : ""}
    <${Text} text=${answer.output}/>${answer.action === undefined ? "" : html`<p class="muted">action: ${answer.action}</p>`}</div>`;
}

function Call({ episode, step, number, call, raw }) {
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
    ${(call.again || []).map((answer, i) => html`<${Again} key=${i} answer=${answer}/>`)}
    ${isServed && !episode.live ? html`<${AskAgain} episode=${episode} step=${step} number=${number} call=${call}/>` : ""}
    <${Raw} call=${call}/>
  </article>`;
}

export function Messages({ episode, step }) {
  const [raw, setRaw] = useState(false);
  if (!step.calls.length) return html`<p class="muted pad">No model was asked in this step.</p>`;
  return html`<div class="messages"><label class="switch"><input type="checkbox" checked=${raw}
      onChange=${(event) => setRaw(event.target.checked)}/> plain text</label>
    ${step.calls.map((call, i) => html`<${Call} key=${`${step.number}.${i}`} episode=${episode} step=${step} number=${i} call=${call} raw=${raw}/>`)}</div>`;
}
