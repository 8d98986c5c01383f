// The page itself: which part is shown, the head, light and dark, the keys.

import { html, render, useEffect, useState } from "./dom.js";
import { ComparePage } from "./compare.js";
import { EpisodePage } from "./episode.js";
import { Problem, useKeys } from "./parts.js";
import { toRuns, useRoute } from "./route.js";
import { RunPage } from "./run.js";
import { RunsPage } from "./runs.js";
import { page } from "./source.js";

const KEYS = [
  ["j → · k ←", "next and previous step"], ["Home · End", "first and last step"],
  ["Space", "play"], ["n · p", "next and previous episode"], ["t", "the same episode in the next of the compared runs"],
  ["m", "the screens as the model saw them"], ["1 2 3", "step, messages, elements"],
  ["v", "the verdict"], ["/", "filter"], ["?", "these keys"],
];

function shownPage({ parts, query }) {
  const [kind, one, two] = parts;
  if (kind === "episode") {
    const [id, key] = page ? [page.run.id, page.episode.key] : [one, two];
    return [html`<${EpisodePage} key=${`${id}/${key}`} id=${id} episodeKey=${key} query=${query}/>`, `${key} · ${id}`];
  }
  if (kind === "run") return [html`<${RunPage} key=${one} id=${one} query=${query}/>`, one];
  if (kind === "compare") {
    const ids = one.split(",").filter(Boolean);
    return [html`<${ComparePage} key=${one} ids=${ids} query=${query}/>`, ids.join(" and ")];
  }
  if (kind === "" || kind === undefined) return [html`<${RunsPage} query=${query}/>`, "Runs"];
  return [html`<${Problem} text="There is no such page."/>`, "Runs"];
}

const THEMES = { "": "auto", light: "light", dark: "dark" };

function stored() {
  try {
    return localStorage.getItem("theme") || "";
  } catch {
    return "";
  }
}

function Theme() {
  const [theme, setTheme] = useState(stored);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // A page that is opened as a file may keep nothing.
    }
  }, [theme]);
  const names = Object.keys(THEMES);
  return html`<button class="button" title="light, dark, or as the system has it"
    onClick=${() => setTheme(names[(names.indexOf(theme) + 1) % names.length])}>${THEMES[theme] || "auto"}</button>`;
}

function Help({ onClose }) {
  return html`<div class="veil" onClick=${onClose}><div class="help" role="dialog" aria-label="Keys"><h2>Keys</h2>
    <dl>${KEYS.map(([keys, what]) => html`<div key=${keys}><dt>${keys.split(" ").map((key) => (key === "·" ? " · " : html`<kbd>${key}</kbd> `))}</dt><dd>${what}</dd></div>`)}</dl></div></div>`;
}

function App() {
  const route = useRoute();
  const [help, setHelp] = useState(false);
  const [shown, title] = shownPage(route);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useKeys({ "?": () => setHelp(!help), Escape: () => setHelp(false), "/": () => {
    const field = document.querySelector("#find, #search");
    if (field) field.focus();
  } });
  const brand = html`<span class="logo" aria-hidden="true"/><span>AndroidWorld <b>runs</b></span>`;
  return html`<header class="top">${toRuns() ? html`<a class="brand" href=${toRuns()}>${brand}</a>` : html`<span class="brand">${brand}</span>`}
      <span class="right"><${Theme}/><button class="button" onClick=${() => setHelp(true)} aria-label="Keys" title="keys">?</button></span></header>
    <main>${shown}</main>${help ? html`<${Help} onClose=${() => setHelp(false)}/>` : ""}`;
}

document.documentElement.dataset.theme = stored();
render(html`<${App}/>`, document.getElementById("app"));
