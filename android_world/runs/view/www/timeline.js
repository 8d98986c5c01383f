// An episode from left to right: time, and a picture of each step.

import { html, useEffect, useMemo, useRef, useState } from "./dom.js";
import { costNote, duration, money, plural, short } from "./format.js";
import { useKeys } from "./parts.js";
import { fileOf } from "./source.js";

function parts(step) {
  const other = Math.max(0, step.seconds - step.model_s - (step.device_s || 0));
  return [["model", step.model_s], ["device", step.device_s || 0], ["other", other]];
}

function told(step) {
  const times = parts(step).filter(([, seconds]) => seconds >= 0.005);
  const told = times.map(([name, seconds]) => `${name} ${duration(seconds)}`);
  if (step.tokens) told.push(`${short(step.tokens)} tokens`);
  if (costNote(step.cost)) told.push(costNote(step.cost));
  return `step ${step.number + 1}: ${told.join(", ") || "no time"}`;
}

export function totals(steps) {
  const sum = (get) => steps.reduce((all, step) => all + get(step), 0);
  const of = (name) => sum((step) => parts(step).find((part) => part[0] === name)[1]);
  return { model: of("model"), device: of("device"), other: of("other"), tokens: sum((s) => s.tokens), cost: steps.some((s) => s.cost === null) ? null : sum((s) => s.cost) };
}

// All that was read, written and done in a step, for searching.
function textOf(step) {
  const said = step.calls.flatMap((call) => [...call.turns.map((turn) => turn.text.slice(turn.known)), call.reply.thinking, call.reply.text]);
  const seen = step.elements.flatMap((element) => Object.values(element));
  return [step.reason, step.summary, ...step.actions.map((action) => action.json), ...Object.values(step.data), ...said, ...seen].join(" ").toLowerCase();
}

const PLAY_MS = 1000;

function Player({ steps, current, onChoose }) {
  const [playing, setPlaying] = useState(false);
  const toggle = () => {
    if (!playing && current >= steps.length - 1) onChoose(0);
    setPlaying(!playing);
  };
  useEffect(() => {
    if (!playing) return undefined;
    if (current >= steps.length - 1) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => onChoose(current + 1), PLAY_MS);
    return () => clearTimeout(timer);
  }, [playing, current]);
  useKeys({ " ": toggle });
  return html`<button class="button" onClick=${toggle} title="play the steps, one a second" aria-label=${playing ? "Pause" : "Play"}>${playing ? "❚❚" : "▶"}</button>`;
}

function Finder({ text, hits, current, onText, onChoose }) {
  const pressed = (event) => {
    if (event.key !== "Enter" || !hits.length) return;
    const way = event.shiftKey ? [...hits].reverse() : hits;
    const next = way.find((hit) => (event.shiftKey ? hit < current : hit > current));
    onChoose(next === undefined ? way[0] : next);
  };
  return html`<span class="finder"><input type="search" placeholder="Find in all steps" aria-label="Find in all steps" value=${text}
      onInput=${(event) => onText(event.target.value)} onKeyDown=${pressed}/>
    ${text.trim() ? html`<span aria-live="polite">in ${plural(hits.length, "step")}</span>` : ""}</span>`;
}

function Legend({ steps }) {
  const all = totals(steps);
  const item = (name, title) => html`<span><i class="time ${name}"/>${title} <b>${duration(all[name])}</b></span>`;
  return html`<div class="legend">
    ${item("model", "model")}${item("device", "device")}${item("other", "agent and rest")}
    ${all.tokens ? html`<span>tokens <b>${short(all.tokens)}</b></span>` : ""}
    ${costNote(all.cost) ? html`<span>cost <b>${money(all.cost)}</b></span>` : ""}</div>`;
}

function Thumb({ episode, step }) {
  const { width, height, orientation } = step.held;
  const turned = orientation % 2;
  return html`<svg class="thumb" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">
    ${step.picture && html`<image href=${fileOf(episode, step.picture)} width=${turned ? height : width} height=${turned ? width : height}
      preserveAspectRatio="none" transform=${["", `matrix(0 -1 1 0 0 ${height})`, `matrix(-1 0 0 -1 ${width} ${height})`, `matrix(0 1 -1 0 ${width} 0)`][orientation]}/>`}
    ${step.marks.map((mark, i) => html`<circle key=${i} cx=${mark.points[0][0]} cy=${mark.points[0][1]} r=${Math.max(width, height) / 22} class="touch-dot"/>`)}</svg>`;
}

export function Timeline({ episode, current, onChoose }) {
  const list = useRef(null);
  const steps = episode.steps;
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const texts = useMemo(() => (wanted ? steps.map(textOf) : []), [episode, wanted !== ""]);
  const hits = texts.map((_, i) => i).filter((i) => texts[i].includes(wanted));
  const longest = Math.max(...steps.map((step) => step.seconds), 0.001);
  const flagged = (number) => episode.signs.filter((sign) => sign.steps.includes(number));
  useEffect(() => {
    const [box, chosen] = [list.current, list.current && list.current.children[current]];
    if (!box || !chosen) return;
    const left = chosen.offsetLeft - box.offsetLeft - (box.clientWidth - chosen.clientWidth) / 2;
    box.scrollTo({ left, behavior: "smooth" });
  }, [current]);
  return html`<section class="timeline" aria-label="Time line">
    <div class="above"><${Player} steps=${steps} current=${current} onChoose=${onChoose}/><${Legend} steps=${steps}/>
      <${Finder} text=${text} hits=${hits} current=${current} onText=${setText} onChoose=${onChoose}/></div>
    <div class="clock" role="presentation">${steps.map((step, i) => html`<button key=${i} tabindex="-1"
      class=${i === current ? "current" : ""} style=${{ flexGrow: Math.max(step.seconds, longest / 200) / longest * 100 }}
      title=${told(step)} onClick=${() => onChoose(i)}>${parts(step).map(([name, seconds]) => html`<i key=${name} class="time ${name}" style=${{ flexGrow: (seconds / longest) * 100 }}/>`)}</button>`)}</div>
    <ol class="film" ref=${list}>${steps.map((step, i) => html`<li key=${i}><button class="${i === current ? "current" : ""} ${hits.includes(i) ? "hit" : ""}"
        aria-current=${i === current ? "step" : null} onClick=${() => onChoose(i)} title=${told(step)}>
      <${Thumb} episode=${episode} step=${step}/>
      <span class="number">${i + 1}</span>
      ${flagged(step.number).length ? html`<span class="flag" title=${flagged(step.number).map((s) => s.name).join(", ")}>!</span>` : ""}
      <span class="verb">${step.actions.map((a) => a.type).join(", ") || "no action"}</span>
      <small>${duration(step.seconds)}</small>
      ${step.tokens ? html`<small>${(step.tokens / 1000).toFixed(1)}k${step.cost ? ` · $${step.cost.toFixed(3)}` : step.cost === null ? " · cost unknown" : " tokens"}</small>` : ""}</button></li>`)}</ol>
  </section>`;
}
