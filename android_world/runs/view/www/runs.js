// The first page: all runs.

import { html, useState } from "./dom.js";
import { duration, moment, money, percent, plural, short } from "./format.js";
import { matcher, told } from "./filter.js";
import { Columns, Empty, Loading, Problem, Rate, Search, Select, Studies, Table, valuesOf } from "./parts.js";
import { go, toComparison, toRun } from "./route.js";
import { useDocument } from "./source.js";

function textOf(run) {
  return [run.id, run.agent, run.model, run.family, ...run.tags, JSON.stringify(run.config)]
    .join(" ");
}

const FIELDS = {
  agent: (run) => run.agent, model: (run) => run.model, family: (run) => run.family, device: (run) => run.device,
  tag: (run) => run.tags, episodes: (run) => run.episodes,
  solved: (run) => (run.score.episodes ? run.score.successes / run.score.episodes : 0),
  score: (run) => run.score.mean_score, crashed: (run) => run.crashed, steps: (run) => run.score.mean_steps,
  time: (run) => run.seconds, tokens: (run) => run.tokens, cost: (run) => run.cost ?? "unknown",
};

function wanted(runs, query) {
  const fits = matcher(query.get("text") || "", textOf, FIELDS);
  const is = (run, name) => !query.get(name) || run[name] === query.get(name);
  return runs.filter((run) => fits(run) && ["agent", "model", "family", "device"].every((name) => is(run, name)) &&
    (!query.get("tag") || run.tags.includes(query.get("tag"))));
}

function Progress({ run }) {
  const planned = Math.max(run.planned || 0, run.episodes);
  return html`${run.running ? html`<span class="live">live</span> ` : ""}
    ${run.episodes}${planned > run.episodes ? html`<span class="muted"> / ${planned}</span>` : ""}
    ${run.running && planned ? html`<progress max=${planned} value=${run.episodes}/>` : ""}`;
}

function columnsFor(chosen, setChosen) {
  const toggle = (id) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return [
    { name: "choose", title: html`<span class="unseen">compare</span>`, cell: (r) => html`<input type="checkbox" checked=${chosen.includes(r.id)}
        aria-label=${`compare ${r.id}`} onChange=${() => toggle(r.id)}/>` },
    { name: "agent", title: "run", kind: "main", value: (r) => r.agent + r.id, cell: (r) => html`
        <a href=${toRun(r.id)}>${r.agent || r.id}</a>
        ${r.config.variant ? html` <span class="chip">${r.config.variant}</span>` : ""}
        ${r.tags.map((tag) => html` <span key=${tag} class="chip">${tag}</span>`)}
        <small>${r.id}</small>
        ${r.problem ? html`<small class="bad">${r.problem}</small>` : ""}` },
    { name: "model", kind: "wide", title: "model", value: (r) => r.model, cell: (r) => r.model ? html`<span class="model" title=${r.model}>${r.model}</span>` : html`<span class="muted">–</span>` },
    { name: "family", kind: "wide", title: "tasks", value: (r) => r.family, cell: (r) => html`${r.family}
        <small>${r.device}</small>` },
    { name: "begun", kind: "wide", title: "begun", value: (r) => r.begun, cell: (r) => html`<span class="nowrap">${moment(r.begun)}</span>` },
    { name: "episodes", title: "episodes", number: true, value: (r) => r.episodes, cell: (r) => html`<${Progress} run=${r}/>` },
    { name: "rate", title: "solved", number: true,
      value: (r) => (r.score.episodes ? r.score.successes / r.score.episodes : -1),
      cell: (r) => html`<span class="with-rate"><${Rate} figures=${r.score}/>${
        r.score.episodes ? percent(r.score.successes / r.score.episodes) : ""}</span>` },
    { name: "mean", kind: "wide", title: "score", number: true, value: (r) => r.score.mean_score,
      cell: (r) => (r.score.episodes ? r.score.mean_score.toFixed(3) : "–") },
    { name: "crashed", kind: "wide", title: "crashed", number: true, value: (r) => r.crashed, cell: (r) => r.crashed || "–" },
    { name: "steps", kind: "wide", title: "steps", number: true, value: (r) => r.score.mean_steps, cell: (r) => r.score.mean_steps.toFixed(1) },
    { name: "seconds", title: "time", number: true, value: (r) => r.seconds, cell: (r) => duration(r.seconds) },
    { name: "tokens", title: "tokens", number: true, value: (r) => r.tokens, cell: (r) => (r.tokens ? short(r.tokens) : "–") },
    { name: "cost", title: "cost", number: true, value: (r) => r.cost, cell: (r) => money(r.cost) },
  ];
}

function figureOf(figure) {
  return figure.src ? figure : { name: figure, src: `/figures/${encodeURIComponent(figure)}` };
}

export function RunsPage({ query }) {
  const { value, problem } = useDocument(["runs"]);
  const [chosen, setChosen] = useState([]);
  if (problem && !value) return html`<${Problem} text=${problem}/>`;
  if (!value) return html`<${Loading}/>`;
  const runs = value.runs;
  if (!runs.length) {
    return html`<${Empty}><h1>No run yet</h1>
      <p>Runs appear here by themselves as soon as there is one in ${value.folders.map((folder) => html`<code>${folder}</code> `)}</p>
      <pre>python run.py --agent=expert --tasks=SystemWifiTurnOn</pre></${Empty}>`;
  }
  const rows = wanted(runs, query);
  const there = chosen.filter((id) => runs.some((run) => run.id === id));
  const columns = columnsFor(there, setChosen);
  return html`
    <div class="title"><h1>Runs</h1><span class="muted">${value.folders.join(" · ")}</span></div>
    <div class="tools">
      <${Search} query=${query} placeholder="Filter: agent, model, setting, tag" title=${told(FIELDS)}/>
      <${Select} name="agent" title="every agent" query=${query} values=${valuesOf(runs, (r) => r.agent)}/>
      <${Select} name="model" title="every model" query=${query} values=${valuesOf(runs, (r) => r.model)}/>
      <${Select} name="family" title="every family" query=${query} values=${valuesOf(runs, (r) => r.family)}/>
      <${Select} name="device" title="every device" query=${query} values=${valuesOf(runs, (r) => r.device)}/>
      <${Select} name="tag" title="every tag" query=${query} values=${valuesOf(runs, (r) => r.tags)}/>
      <span class="muted" aria-live="polite">${rows.length === runs.length ? plural(runs.length, "run") : `${rows.length} of ${plural(runs.length, "run")}`}</span>
      <button class="button primary" disabled=${there.length < 2} onClick=${() => go(toComparison(there))}>
        ${there.length < 2 ? "Choose runs to compare" : `Compare ${there.length} runs`}</button>
      <${Columns} columns=${columns} query=${query}/>
    </div>
    <${Table} columns=${columns} rows=${rows} query=${query} start="-begun"
      keyOf=${(r) => r.id} label="Runs" empty="No run fits."/>
    <${Studies} figures=${value.figures.map(figureOf)}/>`;
}
