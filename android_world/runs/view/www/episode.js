// An episode, step by step.

import { html, useEffect, useRef, useState } from "./dom.js";
import { costNote, duration, money, plural, short } from "./format.js";
import { Elements, elementAt } from "./elements.js";
import { Evidence, RecordOf } from "./evidence.js";
import { Messages, modelPictures } from "./messages.js";
import { Notes } from "./notes.js";
import { Badge, Card, Downloads, Loading, Problem, SignChip, useKeys } from "./parts.js";
import { exportsOf } from "./run.js";
import { go, setQuery, toEpisode, toRun } from "./route.js";
import { Screen } from "./screen.js";
import { fileOf, page, useDocument } from "./source.js";
import { Timeline } from "./timeline.js";

function Action({ action }) {
  return html`<div class="action"><b>${action.type}</b>${action.target ? html` <span class="kind">${action.class}</span> <q>${action.target}</q>` : action.class ? html` <span class="kind">${action.class}</span>` : ""}
    ${action.with ? html` <code>${action.with}</code>` : ""}<details><summary>JSON</summary><pre>${action.json}</pre></details></div>`;
}

function StepFacts({ step }) {
  return html`<div class="facts">
    ${step.actions.length ? step.actions.map((action, i) => html`<${Action} key=${i} action=${action}/>`) : html`<p class="muted">Nothing was done in this step.</p>`}
    ${step.reason ? html`<h3>Reason</h3><p>${step.reason}</p>` : ""}
    ${step.summary ? html`<h3>Summary</h3><p>${step.summary}</p>` : ""}
    <h3>Time</h3><p>${duration(step.seconds)} in all${step.model_s ? `, model ${duration(step.model_s)}` : ""}${step.device_s === null ? "" : `, device ${duration(step.device_s)}`}${step.tokens ? ` · ${short(step.tokens)} tokens` : ""}${costNote(step.cost) ? ` · ${costNote(step.cost)}` : ""}</p>
    ${Object.entries(step.data).map(([name, value]) => html`<details key=${name} class="datum"><summary>${name}</summary><pre>${value}</pre></details>`)}
  </div>`;
}

function Screens({ episode, index, view, box, onPick }) {
  const step = episode.steps[index];
  const next = episode.steps[index + 1] || episode.final;
  if (view === "model") {
    const seen = step.calls.length ? modelPictures(episode, step.calls[0].turns) : [];
    if (!seen.length) return html`<div class="screens"><p class="muted pad">The model was shown no picture in this step${step.calls.length ? ": it read the list of elements" : ""}.</p></div>`;
    return html`<div class="screens">${seen.map((picture, i) => html`<${Screen} key=${i} src=${picture.src} held=${picture.held} label=${picture.label} whole=${picture.marked} boxes=${picture.boxes}/>`)}</div>`;
  }
  return html`<div class="screens">
    <${Screen} src=${fileOf(episode, step.picture)} held=${step.held} marks=${step.marks} label="before, with the target" box=${box} onPick=${onPick}/>
    <${Screen} src=${fileOf(episode, next.picture)} held=${next.held} label="after"/></div>`;
}

function StepPanel({ episode, index, query, onChoose }) {
  const [box, setBox] = useState(null);
  const [picked, setPicked] = useState(null);
  const step = episode.steps[index];
  const tab = query.get("tab") || (step.calls.length ? "messages" : "step");
  const view = query.get("view") || "device";
  useEffect(() => {
    setBox(null);
    setPicked(null);
  }, [index]);
  const pick = (x, y) => {
    const position = elementAt(step, x, y);
    setPicked(position);
    setBox(position === null ? null : step.elements[position].box);
    setQuery({ tab: "elements" });
  };
  const tabs = { step: "Step", messages: `Messages${step.calls.length ? ` · ${step.calls.length}` : ""}`, elements: `Elements · ${step.elements.length}` };
  return html`<section class="step-panel" id=${`step-${index}`} aria-label=${`Step ${index + 1}`}>
    <div class="left"><div class="bar"><h2>Step ${index + 1}<span class="muted"> of ${episode.steps.length}</span></h2>
      <span class="segments" role="group" aria-label="Which screens">
        <button aria-pressed=${view === "device"} onClick=${() => setQuery({ view: "" })}>Before and after</button>
        <button aria-pressed=${view === "model"} onClick=${() => setQuery({ view: "model" })}>As the model saw it</button></span></div>
      <${Screens} episode=${episode} index=${index} view=${view} box=${box} onPick=${pick}/></div>
    <div class="right"><${Timeline} episode=${episode} current=${index} onChoose=${onChoose}/>
      <div class="tabs" role="tablist">${Object.entries(tabs).map(([name, title]) => html`<button key=${name} role="tab" aria-selected=${tab === name}
        onClick=${() => setQuery({ tab: name })}>${title}</button>`)}</div>
      <div class="tab" role="tabpanel">
        ${tab === "step" ? html`<${StepFacts} step=${step}/>` : ""}
        ${tab === "messages" ? html`<${Messages} episode=${episode} step=${step}/>` : ""}
        ${tab === "elements" ? html`<${Elements} screen=${step} picked=${picked} onPoint=${setBox}/>` : ""}</div></div>
  </section>`;
}

function neighbours(id, run, key, query) {
  const keys = run ? run.keys || run.rows.map((row) => row.key) : [];
  const at = keys.indexOf(key);
  const others = (query.get("with") || "").split(",").filter(Boolean);
  const circle = page ? page.twins || [] : others;
  const here = circle.indexOf(id);
  return { before: keys[at - 1], after: at >= 0 ? keys[at + 1] : undefined, others,
    twin: circle.length > 1 ? circle[(here + 1) % circle.length] : null };
}

function Header({ episode, run, around }) {
  const to = (key) => toEpisode(run.id, key, around.others);
  return html`<nav class="near">
      ${toRun(episode.run) ? html`<a href=${toRun(episode.run)}>← ${run ? run.agent || run.id : episode.run}</a>` : html`<span>${episode.run}</span>`}
      ${around.twin ? html`<a id="twin" href=${toEpisode(around.twin, episode.key, around.others)}>the same in ${around.twin}</a>` : ""}
      <span class="right">${around.before ? html`<a id="before" href=${to(around.before)}>‹ ${around.before}</a>` : ""}
        ${around.after ? html`<a id="after" href=${to(around.after)}>${around.after} ›</a>` : ""}</span></nav>
    <div class="title"><h1>${episode.key}</h1><${Badge} status=${episode.status}/>${episode.live ? html`<span class="live">live</span>` : ""}
      <${Downloads} links=${episode.under_way ? [] : exportsOf([episode.run], episode.key)}/></div>
    <p class="asked">${episode.goal || "The goal is not recorded yet."}</p>`;
}

function Cards({ episode }) {
  const { usage } = episode;
  return html`<div class="cards compact">
    <${Card} title="score" note=${episode.reference_score !== null && episode.reference_score !== episode.score ? `${episode.reference_score.toFixed(2)} as published` : ""}>${episode.scored ? episode.score.toFixed(2) : "–"}</${Card}>
    ${episode.outcome ? html`<${Card} title="progress" note=${episode.outcome}>${episode.progress === null ? "–" : episode.progress.toFixed(2)}</${Card}>` : ""}
    ${episode.side_effects.length ? html`<${Card} title="side effects" note=${episode.side_effects.join("; ")}>${episode.side_effects.length}</${Card}>` : ""}
    <${Card} title="steps" note=${episode.agent_done || episode.live ? "" : "not ended by the agent"}>${episode.steps.length} / ${episode.max_steps || "–"}</${Card}>
    <${Card} title="in all">${duration(episode.seconds || episode.steps.reduce((all, step) => all + step.seconds, 0))}</${Card}>
    ${usage.calls ? html`<${Card} title=${`tokens in ${plural(usage.calls, "call")}`} note=${`${short(usage.prompt_tokens)} read, ${short(usage.completion_tokens)} written`}>${short(usage.prompt_tokens + usage.completion_tokens)}</${Card}>
      <${Card} title="cost">${money(usage.cost_usd)}</${Card}>` : ""}
    ${episode.difficulty ? html`<${Card} title=${episode.tags.join(", ") || "no tags"}>${episode.difficulty}</${Card}>` : ""}</div>`;
}

function Signs({ episode, choose }) {
  if (!episode.signs.length) return null;
  return html`<div class="signs-of">${episode.signs.map((sign) => html`<span key=${sign.name}><${SignChip} name=${sign.name} said=${sign.said}
      onClick=${sign.steps.length ? () => choose(sign.steps[0]) : null}/> ${sign.said}
    ${sign.steps.length ? html` ${sign.steps.slice(0, 12).map((number) => html`<button key=${number} class="jump" onClick=${() => choose(number)}>${number + 1}</button>`)}${sign.steps.length > 12 ? " …" : ""}` : ""}</span>`)}</div>`;
}

export function EpisodePage({ id, episodeKey, query }) {
  const { value: episode, problem } = useDocument(["runs", id, episodeKey]);
  const { value: run } = useDocument(["runs", id]);
  const last = episode ? episode.steps.length - 1 : 0;
  const asked = query.get("step");
  const watched = useRef(false);  // Whoever watched an episode goes on seeing its last step.
  watched.current = watched.current || Boolean(episode && episode.live);
  const index = Math.max(0, Math.min(last, asked === null ? (watched.current ? last : 0) : Number(asked) - 1 || 0));
  const around = neighbours(id, run, episodeKey, query);
  const choose = (number) => setQuery({ step: Math.max(0, Math.min(last, number)) + 1, part: "" });
  const step = (by) => () => choose(index + by);
  const episodeAt = (key) => () => key && go(toEpisode(id, key, around.others));
  const show = (tab) => () => setQuery({ tab, part: "" });
  useKeys({ j: step(1), ArrowRight: step(1), k: step(-1), ArrowLeft: step(-1), Home: () => choose(0), End: () => choose(last),
    n: episodeAt(around.after), p: episodeAt(around.before), t: () => around.twin && go(toEpisode(around.twin, episodeKey, around.others)),
    m: () => setQuery({ view: query.get("view") === "model" ? "" : "model" }),
    1: show("step"), 2: show("messages"), 3: show("elements"), v: () => setQuery({ part: query.get("part") === "verdict" ? "" : "verdict" }) });
  if (problem && !episode) return html`<${Problem} text=${problem}/>`;
  if (!episode) return html`<${Loading}/>`;
  const failed = episode.checks.filter((check) => !check.passed).length;
  const part = query.get("part") || (episode.steps.length ? "steps" : "verdict");
  const parts = { steps: `Steps · ${episode.steps.length}`, verdict: `Verdict${episode.checks.length ? " · " : ""}${episode.checks.length ? `${episode.checks.length - failed} of ${plural(episode.checks.length, "check")}` : ""}`, record: `Record${episode.errors.length ? " !" : ""}` };
  return html`<${Header} episode=${episode} run=${run} around=${around}/>
    <${Cards} episode=${episode}/>
    ${episode.errors.map((error) => html`<p key=${error.title} class="problem"><b>${error.title}: ${error.type}</b> ${error.text.split("\n")[0]}</p>`)}
    <${Signs} episode=${episode} choose=${choose}/>
    <div class="tabs main" role="tablist">${Object.entries(parts).map(([name, title]) => html`<button key=${name} role="tab" aria-selected=${part === name} onClick=${() => setQuery({ part: name === "steps" ? "" : name })}>${title}</button>`)}</div>
    ${part === "steps" && episode.steps.length ? html`<${StepPanel} episode=${episode} index=${index} query=${query} onChoose=${choose}/>` : ""}
    ${part === "steps" && !episode.steps.length ? html`<p class="muted pad">${episode.live ? "The first step is under way." : "No steps were recorded."}</p>` : ""}
    ${part === "verdict" ? html`<${Evidence} episode=${episode}/>` : ""}
    ${part === "record" ? html`<${RecordOf} episode=${episode}/>` : ""}
    ${episode.live ? "" : html`<${Notes} key=${`${id}/${episodeKey}`} episode=${episode} step=${index}/>`}`;
}
