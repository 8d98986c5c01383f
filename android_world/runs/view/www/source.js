// Where documents come from: the server, again and again, or the page itself.

import { useEffect, useState } from "./dom.js";

const POLL_MS = 2000;
const embedded = document.getElementById("data");
export const page = embedded ? JSON.parse(embedded.textContent) : null;
export const isServed = page === null;
// Of a site without a server, whose first page is that of its runs.
export const figures = (page && page.figures) || [];

function embeddedDocument(parts) {
  const [kind, run, key] = parts;
  if (kind !== "runs") return null;
  if (key !== undefined) return page.episode;
  if (run !== undefined) return (page.runs || [page.run]).find((each) => each && each.id === run);
  return { folders: [], figures, runs: page.runs || [page.run] };
}

function address(parts) {
  return `/api/${parts.map(encodeURIComponent).join("/")}`;
}

async function fetched(parts) {
  const response = await fetch(address(parts));
  const value = await response.json();
  if (!response.ok) throw new Error(value.problem || response.statusText);
  return { value, tag: response.headers.get("ETag") };
}

// A document that stays as the server has it; `parts` is its address, or null for none.
export function useDocument(parts) {
  const [state, setState] = useState({ value: null, problem: "", address: "" });
  const wanted = parts ? address(parts) : "";
  useEffect(() => {
    if (!parts || !isServed) return undefined;
    let ended = false;
    let tag = null;
    let timer = 0;
    const look = async () => {
      clearTimeout(timer);
      try {
        const found = await fetched(parts);
        if (!ended && found.tag !== tag) {
          tag = found.tag;
          setState({ value: found.value, problem: "", address: wanted });
        }
      } catch (error) {
        tag = null;
        if (!ended) setState((old) => ({ ...old, problem: String(error.message || error), address: wanted }));
      }
      if (!ended) timer = setTimeout(() => (document.hidden ? null : look()), POLL_MS);
    };
    const seen = () => document.hidden || look();
    document.addEventListener("visibilitychange", seen);
    look();
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [wanted]);
  if (!parts) return { value: null, problem: "" };
  if (!isServed) {
    const value = embeddedDocument(parts);
    return { value, problem: value ? "" : "This file does not hold that." };
  }
  return state.address === wanted ? state : { value: null, problem: "" };
}

// Several documents at once, as the columns of a comparison.
export function useRuns(ids) {
  const [runs, setRuns] = useState({});
  useEffect(() => {
    if (!isServed) return undefined;
    let ended = false;
    const tags = {};
    const look = async () => {
      for (const id of ids) {
        try {
          const found = await fetched(["runs", id]);
          if (ended) return;
          if (tags[id] !== found.tag) setRuns((old) => ({ ...old, [id]: { value: found.value } }));
          tags[id] = found.tag;
        } catch (error) {
          if (!ended) setRuns((old) => ({ ...old, [id]: { problem: String(error.message) } }));
        }
      }
    };
    look();
    const timer = setInterval(() => document.hidden || look(), 2 * POLL_MS);
    return () => {
      ended = true;
      clearInterval(timer);
    };
  }, [ids.join(",")]);
  if (!isServed) {
    return ids.map((id) => ({ id, value: embeddedDocument(["runs", id]) }));
  }
  return ids.map((id) => ({ id, ...runs[id] }));
}

export async function put(parts, value, method = "PUT") {
  const response = await fetch(address(parts), {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(value),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.problem || response.statusText);
  return answer;
}

// The address of a file of an episode: a picture, or what the checker read.
export function fileOf(episode, name) {
  if (!name) return null;
  if (episode.files) return episode.files[name] || null;
  const kind = name.startsWith("marked/") ? "" : "files/";
  const [run, key] = [episode.run, episode.key].map(encodeURIComponent);
  return kind ? `/files/${run}/${key}/${name}` : `/marked/${run}/${key}/${name.slice(7)}`;
}
