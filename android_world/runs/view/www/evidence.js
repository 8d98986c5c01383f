// Why the verdict is what it is.

import { html } from "./dom.js";
import { brief, count, duration, moment, readable } from "./format.js";
import { Badge } from "./parts.js";
import { Screen } from "./screen.js";
import { fileOf } from "./source.js";

function Checks({ checks }) {
  if (!checks.length) return html`<p class="muted">No checks were recorded.</p>`;
  return html`<div class="scroll"><table class="checks"><thead><tr><th scope="col"><span class="unseen">result</span></th><th>what</th><th>expected</th><th>found</th></tr></thead>
    <tbody>${checks.map((check, i) => html`<tr key=${i} class=${check.passed ? "" : "wrong"}><td><${Badge} status=${check.passed ? "solved" : "failed"} small/></td>
      <td>${check.what}</td><td class="code">${brief(check.expected)}</td><td class="code">${brief(check.actual)}</td></tr>`)}</tbody></table></div>`;
}

function Reading({ reading, episode }) {
  const file = reading.file && fileOf(episode, reading.file);
  return html`<details class="reading" open=${false}><summary><code>${reading.asked}</code></summary>
    ${reading.answer ? html`<pre>${reading.answer}</pre>` : html`<p class="muted">no text</p>`}
    ${reading.left_out ? html`<p class="muted">${count(reading.left_out)} more characters are in the run's folder.</p>` : ""}
    ${file ? html`<a class="button" href=${file} download=${reading.file.replace(/^.*\//, "")}>Save the copy that was judged</a>` : ""}</details>`;
}

export function Evidence({ episode }) {
  const { final } = episode;
  return html`<div class="evidence"><div>
    <h2>Checks</h2><${Checks} checks=${episode.checks}/>
    ${episode.answer ? html`<h2>The agent's answer</h2><pre>${episode.answer}</pre>` : ""}
    ${episode.verdict !== null && episode.verdict !== episode.score ? html`<p>The state at the end alone would have given ${episode.verdict.toFixed(2)}${episode.agent_done ? "" : ", but the agent did not say that it is done"}.</p>` : ""}
    ${episode.true_at_start ? html`<p class="muted">The goal of this task holds at the start by design.</p>` : ""}
    <h2>What the checker read</h2>
    ${episode.readings.length ? episode.readings.map((reading, i) => html`<${Reading} key=${i} reading=${reading} episode=${episode}/>`) : html`<p class="muted">Nothing was recorded.</p>`}
    </div>
    <${Screen} src=${fileOf(episode, final.picture)} held=${final.held} label=${`The screen that was judged${final.activity ? ` · ${final.activity.split("/").pop()}` : ""}`}/>
  </div>`;
}

export function RecordOf({ episode }) {
  const facts = { device: episode.device, agent: episode.agent, seed: episode.seed, template: episode.template,
    revision: episode.revision, finished: moment(episode.finished), "published condition": episode.reference_score };
  return html`<div class="record">
    ${episode.errors.map((error) => html`<details key=${error.title} class="error" open><summary>${error.title}: ${error.type} while in ${error.phase}</summary><pre>${error.text}</pre>
      <details><summary>traceback</summary><pre>${error.traceback}</pre></details></details>`)}
    <h2>Facts</h2><dl>${Object.entries(facts).map(([name, value]) => value === null || value === "" ? "" : html`<div key=${name}><dt>${name}</dt><dd>${readable(value)}</dd></div>`)}
      ${Object.entries(episode.timings).map(([name, value]) => html`<div key=${name}><dt>${name.replace(/_s$/, "").replace("_", " ")}</dt><dd>${duration(value)}</dd></div>`)}</dl>
    <h2>Parameters</h2><pre>${readable(episode.params)}</pre></div>`;
}
