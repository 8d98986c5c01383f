// Small pieces that every page uses.

import { html, useEffect, useMemo, useRef, useState } from "./dom.js";
import { percent } from "./format.js";
import { setQuery } from "./route.js";
import { isServed } from "./source.js";

const SYMBOLS = {
  solved: "✓", partly: "◐", failed: "✕", crashed: "!", running: "…", stopped: "■", unscored: "–",
  "not run": "·",
};
export const FAILURES = {
  perceptual: "did not recognise what the screen shows",
  reasoning: "misread the task or the state",
  "missing knowledge": "does not know how the app works",
  grounding: "acted in the wrong place",
};

export function Badge({ status, small }) {
  return html`<span class="badge ${status.replace(" ", "-")} ${small ? "small" : ""}" title=${status}
    ><span aria-hidden="true">${SYMBOLS[status] || ""}</span>${small ? "" : ` ${status}`}</span>`;
}

export function SignChip({ name, said, count, active, onClick }) {
  const text = html`${name}${count === undefined ? "" : html` <b>${count}</b>`}`;
  if (!onClick) return html`<span class="chip sign" title=${said || name}>${text}</span>`;
  return html`<button class="chip sign ${active ? "active" : ""}" aria-pressed=${!!active}
    title=${said || name} onClick=${onClick}>${text}</button>`;
}

export function Card({ title, children, note }) {
  return html`<div class="card"><b>${children}</b><span>${title}</span>
    ${note ? html`<small>${note}</small>` : ""}</div>`;
}

// A rate with its interval, drawn.
export function Rate({ figures, hue }) {
  if (!figures || !figures.episodes) return html`<span class="muted">–</span>`;
  const rate = figures.successes / figures.episodes;
  const [low, high] = figures.wilson_95;
  const title = `${figures.successes} of ${figures.episodes}: 95 % interval ${percent(low)} to ${percent(high)}`;
  return html`<span class="rate" title=${title}>
    <svg viewBox="0 0 100 16" preserveAspectRatio="none" role="img" aria-label=${title}>
      <rect x="0" y="3" width="100" height="10" rx="1.5" class="ground"/>
      <rect x="0" y="3" width=${100 * rate} height="10" rx="1.5" class="fill hue-${hue || 0}"/>
      <path d=${`M${100 * low} 8H${100 * high}M${100 * low} 5v6M${100 * high} 5v6`} class="range"/>
    </svg></span>`;
}

export function Problem({ text }) {
  return html`<p class="problem" role="alert">${text}</p>`;
}

export function Loading() {
  return html`<div class="empty" aria-busy="true"><span class="spinner"/> Reading…</div>`;
}

export function Empty({ children }) {
  return html`<div class="empty">${children}</div>`;
}

export function Select({ name, title, values, query }) {
  if (!values.length) return null;
  const value = query.get(name) || "";
  return html`<select aria-label=${title} class=${value ? "set" : ""} value=${value}
    onChange=${(event) => setQuery({ [name]: event.target.value })}>
    <option value="">${title}</option>
    ${values.map((each) => html`<option key=${each} value=${each}>${each}</option>`)}
  </select>`;
}

export function Search({ query, placeholder, title }) {
  const [text, setText] = useState(query.get("text") || "");
  const timer = useRef(0);
  useEffect(() => setText(query.get("text") || ""), [query.get("text")]);
  const typed = (event) => {
    const value = event.target.value;
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setQuery({ text: value }), 120);
  };
  return html`<input id="search" type="search" placeholder=${placeholder} aria-label=${placeholder} title=${title || null}
    value=${text} onInput=${typed}/>`;
}

export function valuesOf(rows, get) {
  const order = new Intl.Collator("en", { numeric: true });
  return [...new Set(rows.flatMap(get).filter(Boolean))].sort(order.compare);
}

// Which columns are shown otherwise than they are by themselves; part of the address.
function turned(query) {
  return (query.get("columns") || "").split(",").filter(Boolean);
}

function isShown(column, query) {
  return column.kind === "main" || !column.value || !!column.hidden === turned(query).includes(column.name);
}

export function Columns({ columns, query }) {
  const turn = (name) => {
    const names = turned(query);
    setQuery({ columns: (names.includes(name) ? names.filter((each) => each !== name) : [...names, name]).join(",") });
  };
  const free = columns.filter((column) => column.value && column.kind !== "main");
  return html`<details class="columns"><summary class="button">Columns</summary><div>${free.map((column) => html`<label key=${column.name}>
    <input type="checkbox" checked=${isShown(column, query)} onChange=${() => turn(column.name)}/> ${column.title}</label>`)}</div></details>`;
}

const FIRST_ROWS = 60;
const MORE_ROWS = 300;

// A table that sorts by its headings and draws its rows as they come into sight.
export function Table({ columns: known, rows, query, keyOf, classOf, start, label, empty }) {
  const columns = known.filter((column) => isShown(column, query));
  const sort = query.get("sort") || start || "";
  const falling = sort.startsWith("-");
  const wanted = known.find((column) => column.name === sort.replace("-", ""));
  const sorted = useMemo(() => {
    if (!wanted) return rows;
    const order = new Intl.Collator("en", { numeric: true });
    const compare = (a, b) => {
      const [one, other] = [wanted.value(a), wanted.value(b)];
      if (typeof one === "number" && typeof other === "number") return one - other;
      return order.compare(String(one), String(other));
    };
    return [...rows].sort((a, b) => (falling ? -1 : 1) * compare(a, b));
  }, [rows, sort]);
  const [shown, setShown] = useState(FIRST_ROWS);
  const end = useRef(null);
  useEffect(() => {
    if (!end.current || shown >= sorted.length) return undefined;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setShown((old) => old + MORE_ROWS);
    }, { rootMargin: "600px" });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [shown, sorted.length]);
  const press = (name, first) =>
    setQuery({ sort: sort === name ? `-${name}` : sort === `-${name}` ? name : first + name });
  return html`<div class="scroll"><table class="list" aria-label=${label}>
    <thead><tr>${columns.map((column) => html`<th key=${column.name} scope="col"
        class="${column.number ? "n" : ""} ${column.kind || ""}"
        aria-sort=${wanted === column ? (falling ? "descending" : "ascending") : null}>
        ${column.value
          ? html`<button onClick=${() => press(column.name, column.number ? "-" : "")}>${column.title}</button>`
          : column.title}</th>`)}</tr></thead>
    <tbody>${sorted.slice(0, shown).map((row) => html`<tr key=${keyOf(row)}
        class=${classOf ? classOf(row) : ""}>${columns.map((column) => html`<td key=${column.name}
        class="${column.number ? "n" : ""} ${column.kind || ""}">${column.cell(row)}</td>`)}</tr>`)}
    ${sorted.length ? "" : html`<tr><td colspan=${columns.length} class="none">${empty}</td></tr>`}
    </tbody></table>
    <div ref=${end}>${shown < sorted.length ? html`<p class="muted more">${sorted.length - shown} more…</p>` : ""}</div>
  </div>`;
}

// Keys that do something on this page; not while somebody types, nor with Ctrl, Alt or Meta.
export function useKeys(keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const pressed = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.closest && event.target.closest("input, textarea, select, [contenteditable]")) {
        if (event.key === "Escape") event.target.blur();
        return;
      }
      if (event.key === " " && event.target.closest && event.target.closest("button, a, summary")) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}

export function Downloads({ links }) {
  if (!links.length) return null;
  return html`<span class="downloads"><span class="muted">Export</span>
    ${links.map(([title, address, what]) => html`<a key=${title} class="button" href=${address}
      download title=${what}>${title}</a>`)}</span>`;
}

// What was chosen for a run, in a few words.
export function Settings({ config }) {
  const told = Object.entries(config).filter(([, value]) =>
    value !== null && value !== "" && !(typeof value === "object" && !Object.keys(value).length));
  return html`<p class="settings">${told.map(([name, value]) => html`<span key=${name}><i>${name}</i> ${
    typeof value === "string" ? value : Array.isArray(value) ? value.join(", ") : JSON.stringify(value)}</span> `)}</p>`;
}

// Pictures about runs, as studies leave them.
export function Studies({ figures }) {
  return html`${figures.map(({ name, src }) => html`<figure key=${name} class="study"><figcaption>${name}</figcaption>
    <img src=${src} alt=${name}/></figure>`)}`;
}

// The curves that all of some runs have; a site has them among its figures.
export function curvesOf(runs) {
  if (!isServed) return [];
  const axes = Object.keys(runs[0].curves).filter((axis) =>
    runs.every((run) => axis in run.curves) && runs.some((run) => run.curves[axis] > 0));
  const [ids, episodes] = [runs.map((run) => encodeURIComponent(run.id)).join(","), runs.map((run) => run.episodes).join()];
  return axes.map((axis) => ({ name: `solved_over_${axis}.svg`, src: `/curves/${ids}/${axis}.svg?${episodes}` }));
}
