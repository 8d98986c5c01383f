// Any number of runs side by side.

import { html, useMemo } from "./dom.js";
import { costNote, duration, money, percent, plural, short } from "./format.js";
import { Badge, curvesOf, Downloads, Empty, Loading, Problem, Rate, Search, Select, Studies, Table, valuesOf } from "./parts.js";
import { Chart, FACETS, GROUPS, exportsOf } from "./run.js";
import { setQuery, toComparison, toEpisode, toRun } from "./route.js";
import { figures, useRuns } from "./source.js";

// Chance of a split at least as uneven, were gains and losses equally likely (two-sided).
export function signTest(gained, lost) {
  const trials = gained + lost;
  let term = 1;
  let tail = 0;
  for (let k = 0; k <= Math.min(gained, lost); k += 1) {
    tail += term;
    term *= (trials - k) / (k + 1);
  }
  return Math.min(1, tail * 2 ** (1 - trials));
}

function paired(mine, other) {
  const theirs = new Map(other.rows.map((row) => [row.key, row]));
  const named = mine.rows.filter((row) => theirs.has(row.key) && row.status !== "running");
  // With another seed the parameters differ: the episodes have only their name in common.
  const both = named.filter((row) => theirs.get(row.key).seed === row.seed);
  const solved = (row) => row.status === "solved";
  const gained = both.filter((row) => !solved(row) && solved(theirs.get(row.key))).length;
  const lost = both.filter((row) => solved(row) && !solved(theirs.get(row.key))).length;
  return { shared: both.length, unpaired: named.length - both.length, gained, lost, p: signTest(gained, lost) };
}

function rowsOf(runs) {
  const rows = new Map();
  runs.forEach((run, i) => run.rows.forEach((row) => {
    const known = rows.get(row.key) || { ...row, each: runs.map(() => null) };
    known.each[i] = row;
    rows.set(row.key, known);
  }));
  return [...rows.values()].map((row) => ({ ...row, change: changeOf(row.each) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

function changeOf(each) {
  const solved = each.map((row) => row !== null && row.status === "solved");
  if (each.some((row) => row === null)) return "not in all";
  if (each.some((row) => row.seed !== each[0].seed)) return "different seeds";
  if (solved.every(Boolean)) return "solved by all";
  if (!solved.some(Boolean)) return "solved by none";
  return "different";
}

// The shortest names that tell the runs apart.
function namesOf(runs) {
  const kinds = [(run) => run.agent, (run) => [run.agent, run.model].filter(Boolean).join(" · "), (run) => run.id];
  const get = kinds.find((kind) => new Set(runs.map(kind)).size === runs.length) || kinds[2];
  return runs.map(get);
}

function baselineText(players) {
  const texts = Object.entries(players).map(([name, f]) =>
    `${name ? `${name}: ` : ""}${f.mean_score.toFixed(3)}, ${f.mean_steps.toFixed(1)} steps, ${f.mean_acting_seconds.toFixed(1)} s an episode`);
  return texts.join("; ") || "–";
}

function Key({ i }) {
  return html`<span class="key hue-${i % 6}" aria-hidden="true"/>`;
}

function Summary({ runs }) {
  const first = runs[0];
  const lines = [
    ["solved", (r) => html`<span class="with-rate"><${Rate} figures=${r.score} hue=${runs.indexOf(r) % 6}/>${
      r.score.episodes ? percent(r.score.successes / r.score.episodes) : ""}</span>`],
    ["episodes", (r) => `${r.score.successes} / ${r.score.episodes}`],
    ["mean score", (r) => r.score.mean_score.toFixed(3)],
    ["progress", (r) => (r.score.mean_progress === null ? "–" : r.score.mean_progress.toFixed(3))],
    ["false completions", (r) => (r.score.outcomes.false_completion === undefined ? "–" : r.score.outcomes.false_completion)],
    ["with side effects", (r) => r.score.with_side_effects],
    ["crashed", (r) => r.crashed],
    ["steps an episode", (r) => r.score.mean_steps.toFixed(1)],
    ["seconds an episode", (r) => r.score.mean_seconds.toFixed(1)],
    ...(runs.some((r) => Object.keys(r.players).length) ? [["human baseline", (r) => baselineText(r.players)]] : []),
    ["time", (r) => duration(r.seconds)],
    ["tokens", (r) => (r.tokens ? short(r.tokens) : "–")],
    ["cost", (r) => money(r.cost)],
  ];
  const pairs = runs.map((run) => (run === first ? null : paired(first, run)));
  const unpaired = Math.max(...pairs.map((pair) => (pair ? pair.unpaired : 0)));
  return html`${unpaired ? html`<p class="problem" role="alert">The runs have different seeds: ${plural(unpaired, "episode")} of the same name had other parameters and ${
      unpaired === 1 ? "is" : "are"} not paired. Compare the rates and their intervals instead.</p>` : ""}
    <div class="scroll fit"><table class="summary"><thead><tr><th scope="col"><span class="unseen">figure</span></th>${runs.map((run, i) => html`<th key=${run.id}>
      <${Key} i=${i}/> <a href=${toRun(run.id)}>${run.agent || run.id}</a>
      ${runs.length > 2 ? html` <a class="away" title="leave out" href=${toComparison(runs.filter((r) => r !== run).map((r) => r.id))}>×</a>` : ""}
      <small>${run.model ? `${run.model} · ` : ""}${run.id}</small></th>`)}</tr></thead>
    <tbody>${lines.map(([name, get]) => html`<tr key=${name}><th scope="row">${name}</th>${runs.map((run) => html`<td key=${run.id}>${get(run)}</td>`)}</tr>`)}
    <tr><th scope="row">against the first</th>${pairs.map((pair, i) => html`<td key=${i}>${pair && !pair.shared
      ? html`<span class="muted">no episode can be paired</span>` : pair
      ? html`<b class="good">+${pair.gained}</b> <b class="bad">−${pair.lost}</b> of ${pair.shared} shared<br/>
        <span class="muted" title="exact sign test on what only one of the two solved">p = ${pair.p >= 0.001 ? pair.p.toFixed(3) : pair.p.toExponential(1)}</span>`
      : html`<span class="muted">–</span>`}</td>`)}</tr></tbody></table></div>`;
}

function Differences({ runs }) {
  const names = [...new Set(runs.flatMap((run) => Object.keys(run.config)))].sort();
  const told = (value) => (value === undefined ? "–" : typeof value === "string" ? value : Array.isArray(value) ? value.join(", ") : JSON.stringify(value));
  const different = names.filter((name) => new Set(runs.map((run) => told(run.config[name]))).size > 1);
  if (!different.length) return html`<p class="muted">All settings are the same.</p>`;
  return html`<section><h2>Different settings</h2><div class="scroll fit"><table class="summary">
    <thead><tr><th scope="col"><span class="unseen">setting</span></th>${namesOf(runs).map((name, i) => html`<th key=${name}><${Key} i=${i}/> ${name}</th>`)}</tr></thead>
    <tbody>${different.map((name) => html`<tr key=${name}><th scope="row">${name}</th>${runs.map((run) => html`<td key=${run.id}>${told(run.config[name])}</td>`)}</tr>`)}</tbody>
  </table></div></section>`;
}

function Cell({ run, row, ids }) {
  if (!row) return html`<${Badge} status="not run"/>`;
  return html`<a class="outcome" href=${toEpisode(run.id, row.key, ids)}><${Badge} status=${row.status}/></a>
    <small>${row.steps} steps${costNote(row.cost) ? ` · ${costNote(row.cost)}` : ""}</small>`;
}

const FILTERS = { outcome: "every outcome", effects: "side effects or none", progress: "every progress" };

// What any of the runs has of a row.
function facetOf(row, name) {
  return row.each.flatMap((one) => (one ? FACETS[name](one) : []));
}

const CHANGES = ["different", "solved by all", "solved by none", "not in all", "different seeds"];

export function ComparePage({ ids, query }) {
  const found = useRuns(ids);
  const runs = found.map((each) => each.value).filter(Boolean);
  const ready = runs.length === ids.length;
  const rows = useMemo(() => (ready ? rowsOf(runs) : []), [ready, ...runs]);
  const problem = found.find((each) => each.problem && !each.value);
  if (problem) return html`<${Problem} text=${problem.problem}/>`;
  if (!ready) return html`<${Loading}/>`;
  if (!runs.length) return html`<${Empty}>Choose runs to compare.</${Empty}>`;
  const words = (query.get("text") || "").toLowerCase();
  const shown = rows.filter((row) => `${row.key} ${row.goal}`.toLowerCase().includes(words) &&
    (!query.get("change") || row.change === query.get("change")) &&
    ["outcome", "effects", "progress"].every((name) => !query.get(name) || facetOf(row, name).includes(query.get(name))) &&
    (!query.get("difficulty") || row.difficulty === query.get("difficulty")) &&
    (!query.get("tag") || row.tags.includes(query.get("tag"))));
  const names = namesOf(runs);
  const columns = [
    { name: "key", title: "episode", kind: "main", value: (r) => r.key, cell: (r) => html`<span class="name">${r.key}</span><small class="goal">${r.goal}</small>` },
    ...runs.map((run, i) => ({
      name: `run${i}`, title: html`<${Key} i=${i}/> ${names[i]}`,
      value: (r) => (r.each[i] ? `${r.each[i].status} ${r.each[i].steps}` : ""),
      cell: (r) => html`<${Cell} run=${run} row=${r.each[i]} ids=${ids}/>`,
    })),
    { name: "difficulty", title: "difficulty", value: (r) => ({ easy: 1, medium: 2, hard: 3 }[r.difficulty] || 4), cell: (r) => r.difficulty },
  ];
  return html`
    <div class="title"><h1>${plural(runs.length, "run")} side by side</h1><${Downloads} links=${exportsOf(ids)}/></div>
    <${Summary} runs=${runs}/>
    <${Differences} runs=${runs}/>
    <div class="charts"><${Chart} title="By difficulty" groups=${runs.map((run) => run.by_difficulty)}/>
      <${Chart} title="By tag" groups=${runs.map((run) => run.by_tag)}/>
      ${Object.entries(GROUPS).map(([name, title]) => html`<${Chart} key=${name} title=${title} groups=${runs.map((run) => run[name])}/>`)}</div>
    <h2>Episodes</h2>
    <div class="tools"><${Search} query=${query} placeholder="Filter: task, goal"/>
      <span class="segments" role="group" aria-label="Filter by difference">
        ${["", ...CHANGES].map((change) => html`<button key=${change} aria-pressed=${(query.get("change") || "") === change}
          onClick=${() => setQuery({ change })}>${change || "all"} <b>${change ? rows.filter((r) => r.change === change).length : rows.length}</b></button>`)}</span>
      ${Object.entries(FILTERS).map(([name, title]) => html`<${Select} key=${name} name=${name} title=${title} query=${query} values=${valuesOf(rows, (r) => facetOf(r, name))}/>`)}
      <${Select} name="difficulty" title="every difficulty" query=${query} values=${valuesOf(rows, (r) => [r.difficulty])}/>
      <${Select} name="tag" title="every tag" query=${query} values=${valuesOf(rows, (r) => r.tags)}/>
      <span class="muted" id="count" aria-live="polite">${shown.length} of ${plural(rows.length, "episode")}</span></div>
    <${Table} columns=${columns} rows=${shown} query=${query} keyOf=${(r) => r.key} label="Episodes of all runs"
      classOf=${(r) => (r.change === "different" ? "different" : "")} empty="No episode fits."/>
    <${Studies} figures=${[...curvesOf(runs), ...figures]}/>`;
}
