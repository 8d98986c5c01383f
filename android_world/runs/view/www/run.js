// A run: its figures, and a table of its episodes.

import { html, useMemo, useState } from "./dom.js";
import { costNote, count, duration, money, moment, percent, plural, readable, short } from "./format.js";
import { matcher, told } from "./filter.js";
import { Badge, Card, Columns, curvesOf, Downloads, Loading, Problem, Rate, Search, Select, Settings, SignChip, Studies, Table, valuesOf } from "./parts.js";
import { setQuery, toEpisode } from "./route.js";
import { figures, isServed, put, useDocument } from "./source.js";

// The part of the way to the goal at which an episode ended; empty where it was not judged.
function progressBand(progress) {
  if (progress === null) return "";
  if (progress <= 0 || progress >= 1) return `progress ${progress <= 0 ? 0 : 1}`;
  return progress < 0.5 ? "progress below 0.5" : "progress 0.5 or more";
}

export const FACETS = {
  status: (row) => [row.status],
  outcome: (row) => [row.outcome],
  effects: (row) => [row.side_effects.length ? "side effects" : row.outcome ? "no side effects" : ""],
  progress: (row) => [progressBand(row.progress)],
  sign: (row) => row.signs || [],
  failure: (row) => row.failures,
  error: (row) => [row.error],
  difficulty: (row) => [row.difficulty],
  tag: (row) => row.tags,
};

const FIELDS = {
  task: (row) => row.task, status: FACETS.status, score: (row) => row.score, steps: (row) => row.steps,
  time: (row) => row.seconds, model_time: (row) => row.model_s, tokens: (row) => row.tokens,
  outcome: FACETS.outcome, progress: (row) => row.progress, effects: (row) => row.side_effects.length,
  cost: (row) => row.cost ?? "unknown", difficulty: FACETS.difficulty, tag: FACETS.tag, sign: FACETS.sign,
  failure: FACETS.failure, error: FACETS.error,
};

export function filtered(rows, query, facets = FACETS) {
  const fits = matcher(query.get("text") || "", (row) => `${row.key} ${row.goal} ${row.error}`, FIELDS);
  const wanted = Object.entries(facets).filter(([name]) => query.get(name));
  return rows.filter((row) =>
    fits(row) && wanted.every(([name, get]) => get(row).includes(query.get(name))));
}

const COLUMNS = [
  { name: "key", title: "episode", kind: "main", value: (r) => r.key, cell: (r) => html`
      <a href=${toEpisode(r.run, r.key)}>${r.key}</a><small class="goal">${r.goal}</small>` },
  { name: "status", title: "outcome", value: (r) => `${r.status}${r.score}`, cell: (r) => html`<span class="nowrap">
      <${Badge} status=${r.status}/>${r.score > 0 && r.score < 1 ? ` ${r.score.toFixed(2)}` : ""}</span>
      ${r.error ? html`<small class="bad">${r.error}</small>` : ""}` },
  { name: "outcome", kind: "wide", title: "declared and achieved", value: (r) => r.outcome, cell: (r) => html`<span class="nowrap">${r.outcome || "–"}</span>` },
  { name: "progress", kind: "wide", title: "progress", number: true, value: (r) => (r.progress === null ? -1 : r.progress), cell: (r) => (r.progress === null ? "–" : r.progress.toFixed(2)) },
  { name: "effects", kind: "wide", title: "side effects", number: true, value: (r) => r.side_effects.length, cell: (r) => html`<span title=${r.side_effects.join("\n")}>${r.side_effects.length || "–"}</span>` },
  { name: "signs", title: "signs", value: (r) => (r.signs || []).join(), cell: (r) => html`<span class="chips">
      ${(r.signs || []).map((name) => html`<${SignChip} key=${name} name=${name}/>`)}
      ${r.failures.map((name) => html`<span key=${name} class="chip failure">${name}</span>`)}
      ${r.noted && !r.failures.length ? html`<span class="chip failure">note</span>` : ""}</span>` },
  { name: "steps", title: "steps", number: true, value: (r) => r.steps, cell: (r) => html`${r.steps}<span class="muted"> / ${r.max_steps || "–"}</span>` },
  { name: "seconds", title: "time", number: true, value: (r) => r.seconds, cell: (r) => duration(r.seconds) },
  { name: "model_s", kind: "wide", title: "model time", number: true, value: (r) => r.model_s, cell: (r) => (r.model_s ? duration(r.model_s) : "–") },
  { name: "tokens", title: "tokens", number: true, value: (r) => r.tokens, cell: (r) => (r.tokens ? short(r.tokens) : "–") },
  { name: "cost", title: "cost", number: true, value: (r) => r.cost, cell: (r) => money(r.cost) },
  { name: "difficulty", kind: "wide", title: "difficulty", value: (r) => ({ easy: 1, medium: 2, hard: 3 }[r.difficulty] || 4), cell: (r) => r.difficulty },
  { name: "score", kind: "wide", title: "score", hidden: true, number: true, value: (r) => (r.score === null ? -1 : r.score), cell: (r) => (r.score === null ? "–" : r.score.toFixed(2)) },
  { name: "tags", kind: "wide", title: "tags", hidden: true, value: (r) => r.tags.join(), cell: (r) => r.tags.join(", ") },
  { name: "finished", kind: "wide", title: "finished", hidden: true, value: (r) => r.finished || "", cell: (r) => html`<span class="nowrap">${r.finished ? moment(r.finished) : "–"}</span>` },
];

export const GROUPS = { by_level: "By level", by_app: "By app", by_kind: "By kind", by_number_of_apps: "By number of apps" };

export function Chart({ title, groups }) {
  const names = [...new Set(groups.flatMap((group) => Object.keys(group)))];
  if (!names.some((name) => name !== "unrated")) return null;
  return html`<section class="chart"><h2>${title}</h2><div class="scroll"><table>
    <thead><tr><th scope="col"><span class="unseen">group</span></th><th class="plot">solved, 95 % interval</th><th class="n">episodes</th>
      <th class="n">score</th><th class="n">steps</th><th class="n">time</th></tr></thead>
    ${names.map((name) => html`<tbody key=${name}>${groups.map((group, i) => html`<tr key=${i}>
      <td>${i ? "" : name}</td>
      ${group[name] ? html`<td class="plot"><${Rate} figures=${group[name]} hue=${i}/></td>
        <td class="n">${group[name].successes} / ${group[name].episodes}</td>
        <td class="n">${group[name].mean_score.toFixed(2)}</td>
        <td class="n">${group[name].mean_steps.toFixed(1)}</td>
        <td class="n">${duration(group[name].mean_seconds)}</td>` : html`<td colspan="5" class="muted">not run</td>`}
    </tr>`)}</tbody>`)}</table></div></section>`;
}

function Tags({ run }) {
  const [problem, setProblem] = useState("");
  const set = (tags) => put(["runs", run.id], { tags }).then(() => setProblem(""), (error) => setProblem(error.message));
  const add = (event) => {
    event.preventDefault();
    const field = event.target.elements.tag;
    if (field.value.trim()) set([...run.tags, field.value.trim()]);
    field.value = "";
  };
  return html`<span class="chips">
    ${run.tags.map((tag) => html`<span key=${tag} class="chip">${tag}${isServed ? html`<button
      aria-label=${`remove tag ${tag}`} onClick=${() => set(run.tags.filter((each) => each !== tag))}>×</button>` : ""}</span>`)}
    ${isServed ? html`<form onSubmit=${add}><input name="tag" class="tag" placeholder="+ tag" aria-label="Add a tag" maxlength="60"/></form>` : ""}
    ${problem ? html`<span class="bad">${problem}</span>` : ""}</span>`;
}

function Figures({ run }) {
  const score = run.score;
  const rate = score.episodes ? score.successes / score.episodes : 0;
  return html`<div class="cards">
    <${Card} title="solved" note=${score.episodes ? `95 %: ${percent(score.wilson_95[0])} – ${percent(score.wilson_95[1])}` : ""}>
      ${score.successes} / ${score.episodes}${score.episodes ? html` <em>${percent(rate)}</em>` : ""}</${Card}>
    <${Card} title="mean score" note=${`${run.score_without_verify_tasks.mean_score.toFixed(3)} without verify tasks`}>${score.mean_score.toFixed(3)}</${Card}>
    <${Card} title="published condition">${score.mean_reference_score === null ? "–" : score.mean_reference_score.toFixed(3)}</${Card}>
    ${run.samples > 1 ? html`<${Card} title=${`pass@${Object.keys(run.pass_at_k).pop()}`} note=${`${percent(run.pass_at_k[1])} pass@1`}>${percent(Object.values(run.pass_at_k).pop())}</${Card}>` : ""}
    ${score.mean_progress === null ? "" : html`<${Card} title="progress" note=${`${score.outcomes.undeclared_success || 0} achieved and not declared`}>${score.mean_progress.toFixed(3)}</${Card}>
      <${Card} title="false completions" note=${`${plural(score.with_side_effects, "episode")} with side effects`}>${score.outcomes.false_completion || 0}</${Card}>`}
    <${Card} title="crashed" note=${Object.entries(run.errors).map(([name, times]) => `${name} × ${times}`).join(", ")}>${run.crashed}</${Card}>
    <${Card} title="in all" note=${`${score.mean_steps.toFixed(1)} steps an episode`}>${duration(run.seconds)}</${Card}>
    <${Card} title="tokens" note=${costNote(run.cost)}>${run.tokens ? short(run.tokens) : "–"}</${Card}>
  </div>`;
}

export function exportsOf(ids, key) {
  const names = ids.map(encodeURIComponent).join(",");
  if (key) {
    if (!isServed) return [];
    const address = (kind) => `/export/${names}/${encodeURIComponent(key)}.${kind}`;
    return [["HTML", address("html"), "one self-contained page to share"],
      ["WebP", address("webp"), "a moving picture"], ["JSON", address("json"), "all that is shown"]];
  }
  const base = isServed ? `/export/${names}` : "episodes";
  return [["CSV", `${base}.csv`, "the table of episodes"], ["JSON", `${base}.json`, "figures and episodes"]];
}

export function RunPage({ id, query }) {
  const { value: run, problem } = useDocument(["runs", id]);
  const rows = useMemo(() => (run ? run.rows.map((row) => ({ ...row, run: run.id })) : []), [run]);
  if (problem && !run) return html`<${Problem} text=${problem}/>`;
  if (!run) return html`<${Loading}/>`;
  const shown = filtered(rows, query);
  const signs = valuesOf(rows, FACETS.sign);
  const selects = { status: "every result", outcome: "every outcome", effects: "side effects or none", progress: "every progress", error: "every error", difficulty: "every difficulty",
    tag: "every tag", failure: "every failure class" };
  return html`
    <div class="title"><h1>${run.agent || run.id}${run.model ? html` <span class="of">${run.model}</span>` : ""}</h1>
      ${run.running ? html`<span class="live">live</span>` : ""}
      <span class="muted">${moment(run.begun)}</span><${Tags} run=${run}/>
      <${Downloads} links=${exportsOf([run.id])}/></div>
    <${Settings} config=${run.config}/>
    ${run.problem ? html`<${Problem} text=${run.problem}/>` : ""}
    ${run.damaged_lines ? html`<${Problem} text=${`${plural(run.damaged_lines, "damaged line")} of results.jsonl left out; continuing the run repeats their episodes.`}/>` : ""}
    <${Figures} run=${run}/>
    <div class="charts"><${Chart} title="By difficulty" groups=${[run.by_difficulty]}/><${Chart} title="By tag" groups=${[run.by_tag]}/>
      ${Object.entries(GROUPS).map(([name, title]) => html`<${Chart} key=${name} title=${title} groups=${[run[name]]}/>`)}</div>
    <h2>Episodes</h2>
    <div class="tools">
      <${Search} query=${query} placeholder="Filter: task, goal, error" title=${told(FIELDS)}/>
      ${Object.entries(selects).map(([name, title]) => html`<${Select} key=${name} name=${name} title=${title} query=${query} values=${valuesOf(rows, FACETS[name])}/>`)}
      <span class="muted" id="count" aria-live="polite">${shown.length} of ${plural(rows.length, "episode")}</span>
      <${Columns} columns=${COLUMNS} query=${query}/>
    </div>
    ${signs.length || run.signs_missing ? html`<div class="tools signs"><span class="muted">Signs</span>
      ${signs.map((name) => html`<${SignChip} key=${name} name=${name} active=${query.get("sign") === name}
        count=${rows.filter((row) => (row.signs || []).includes(name)).length}
        onClick=${() => setQuery({ sign: query.get("sign") === name ? "" : name })}/>`)}
      ${run.signs_missing ? html`<span class="muted">looking at ${count(run.signs_missing)} more…</span>` : ""}</div>` : ""}
    <${Table} columns=${COLUMNS} rows=${shown} query=${query} keyOf=${(r) => r.key} label="Episodes"
      classOf=${(r) => (r.status === "running" ? "now" : "")}
      empty=${rows.length ? "No episode fits." : "No episode has finished yet."}/>
    <${Studies} figures=${[...curvesOf([run]), ...figures]}/>
    <details class="about"><summary>What ran</summary><pre>${readable({ folder: run.path, ...run.details })}</pre></details>`;
}
