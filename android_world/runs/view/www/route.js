// Addresses within the page: `#/run/NAME?status=failed`.

import { useEffect, useState } from "./dom.js";
import { isServed, page } from "./source.js";

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function current() {
  const text = location.hash.length > 1 ? location.hash.slice(1) : page ? page.home.slice(1) : "/";
  const [path, query] = text.split("?");
  const parts = path.split("/").slice(1).map(decoded);
  return { parts, query: new URLSearchParams(query || "") };
}

export function useRoute() {
  const [route, setRoute] = useState(current);
  useEffect(() => {
    const changed = () => setRoute(current());
    addEventListener("hashchange", changed);
    addEventListener("replaced", changed);
    return () => {
      removeEventListener("hashchange", changed);
      removeEventListener("replaced", changed);
    };
  }, []);
  return route;
}

// Change what the address says after `?`, without a step of the browser's history.
export function setQuery(changes) {
  const { parts, query } = current();
  for (const [name, value] of Object.entries(changes)) {
    if (value === "" || value === null || value === undefined) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  const path = parts.map(encodeURIComponent).join("/");
  history.replaceState(null, "", `#/${path}${text ? `?${text}` : ""}`);
  dispatchEvent(new Event("replaced"));
}

export function go(address) {
  location.href = address;
}

const index = () => (page && page.index) || "";
const named = (...parts) => `#/${parts.map(encodeURIComponent).join("/")}`;

export function toRuns() {
  return isServed || page.runs || page.index ? `${index()}#/` : null;
}

export function toRun(id) {
  return isServed || page.runs || page.index ? `${index()}${named("run", id)}` : null;
}

export function toComparison(ids) {
  return `${index()}#/compare/${ids.map(encodeURIComponent).join(",")}`;
}

export function toEpisode(run, key, others = []) {
  const more = others.length > 1 ? `?with=${others.map(encodeURIComponent).join(",")}` : "";
  if (isServed) return named("episode", run, key) + more;
  const folder = page.index ? "../" : "episodes/";
  return `${folder}${encodeURIComponent(run)}/${encodeURIComponent(key)}.html`;
}
