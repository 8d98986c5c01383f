// The element tree of a screen: search, and what differs from the step before.

import { html, useEffect, useMemo, useRef, useState } from "./dom.js";
import { readable } from "./format.js";

function nameOf(element) {
  return element.text || element.content_description || element.hint_text || "";
}

function rowsOf(screen) {
  if (!screen.tree) return screen.elements.map((element, position) => ({ depth: 0, position, element }));
  return screen.tree.map(([depth, what, id]) => typeof what === "number"
    ? { depth, position: what, element: screen.elements[what] || {} }
    : { depth, node: depth ? what.replace(/^.*\./, "") : windowName(what), id });
}

function matches(row, words) {
  const text = (row.element ? JSON.stringify(Object.values(row.element)) : `${row.node} ${row.id}`).toLowerCase();
  return words.every((word) => text.includes(word) || (row.position !== undefined && word === `#${row.position}`));
}

function windowName(title) {
  const kind = /^TYPE_(\w+)$/.exec(title);
  return kind ? `${kind[1].toLowerCase().replaceAll("_", " ")} window` : title;
}

// What is wanted, and the nodes above it.
function withParents(rows, wanted) {
  const kept = new Set();
  rows.forEach((row, i) => {
    if (!wanted(row)) return;
    kept.add(i);
    let depth = row.depth;
    for (let k = i - 1; k >= 0 && depth > 0; k -= 1) {
      if (rows[k].depth < depth) {
        kept.add(k);
        depth = rows[k].depth;
      }
    }
  });
  return rows.filter((_, i) => kept.has(i));
}

function Facts({ element }) {
  const { class: kind, id, is, box } = element;
  const more = [["description", element.text && element.content_description], ["hint", element.hint_text !== nameOf(element) && element.hint_text], ["tooltip", element.tooltip]];
  return html`<span class="kind">${kind}</span> ${nameOf(element) ? html`<q>${nameOf(element)}</q> ` : ""}
    ${more.map(([name, value]) => value ? html`<span key=${name} class="muted">${name} <q>${value}</q> </span>` : "")}
    ${id ? html`<span class="id">${id.replace(/^.*:id\//, "")}</span> ` : ""}
    <span class="muted">${(is || []).filter((flag) => flag !== "focusable").join(", ")}</span>
    ${box ? html`<span class="box">${box.join(" ")}</span>` : ""}`;
}

function Change({ facts }) {
  return html`<div class="change">${Object.entries(facts).map(([name, [then, now]]) => html`<div key=${name}>
    ${name}: <del>${readable(then)}</del> → <ins>${readable(now)}</ins></div>`)}</div>`;
}

export function Elements({ screen, picked, onPoint }) {
  const [text, setText] = useState("");
  const [changed, setChanged] = useState(false);
  const list = useRef(null);
  const difference = screen.difference;
  const rows = useMemo(() => rowsOf(screen), [screen]);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const state = (row) => {
    if (!difference || row.position === undefined) return "";
    if (difference.added.includes(row.position)) return "added";
    return difference.changed[row.position] ? "changed" : "";
  };
  const narrowed = words.length || (changed && difference);
  const shown = narrowed ? withParents(rows, (row) => matches(row, words) && (!changed || !difference || state(row))) : rows;
  const gone = difference ? difference.removed.filter((element) => matches({ element }, words)) : [];
  useEffect(() => {
    const row = list.current && list.current.querySelector(".picked");
    if (row) row.scrollIntoView({ block: "nearest" });
  }, [picked]);
  if (!rows.length) return html`<p class="muted pad">No elements were recorded for this screen.</p>`;
  const counts = difference && `${difference.added.length} new, ${Object.keys(difference.changed).length} changed, ${difference.removed.length} gone`;
  return html`<div class="elements">
    <div class="tools"><input type="search" id="find" placeholder="Search the elements" aria-label="Search the elements" value=${text} onInput=${(event) => setText(event.target.value)}/>
      ${difference ? html`<label class="switch"><input type="checkbox" checked=${changed} onChange=${(event) => setChanged(event.target.checked)}/> only what differs from before</label>
        <span class="muted">${counts}</span>` : html`<span class="muted">${screen.elements.length} elements</span>`}</div>
    <ul class="tree" ref=${list} onMouseLeave=${() => onPoint(null)}>${shown.map((row, i) => html`<li key=${i}
        class="${state(row)} ${row.position !== undefined && row.position === picked ? "picked" : ""}" style=${{ paddingLeft: `${8 + 14 * row.depth}px` }}
        onMouseEnter=${() => row.element && onPoint(row.element.box)}>
      ${row.position === undefined ? html`<span class="node">${row.node}</span> <span class="id">${(row.id || "").replace(/^.*:id\//, "")}</span>`
        : html`<b class="index">${row.position}</b> <${Facts} element=${row.element}/>`}
      ${state(row) === "changed" ? html`<${Change} facts=${difference.changed[row.position]}/>` : ""}</li>`)}
      ${gone.map((element, i) => html`<li key=${`gone${i}`} class="removed"><b class="index">−</b> <${Facts} element=${element}/></li>`)}
      ${shown.length || gone.length ? "" : html`<li class="none">${changed && !words.length ? "Nothing differs." : "No element fits."}</li>`}</ul>
  </div>`;
}

// The smallest element at a point of the screen.
export function elementAt(screen, x, y) {
  const area = ([left, top, right, bottom]) => (right - left) * (bottom - top);
  const there = screen.elements.map((element, position) => ({ position, box: element.box }))
    .filter(({ box }) => box && x >= box[0] && x < box[2] && y >= box[1] && y < box[3]);
  there.sort((a, b) => area(a.box) - area(b.box));
  return there.length ? there[0].position : null;
}
