// What a person notes about an episode; kept in a file beside the run.

import { html, useEffect, useRef, useState } from "./dom.js";
import { FAILURES } from "./parts.js";
import { isServed, put } from "./source.js";

export function Notes({ episode, step }) {
  const [note, setNote] = useState(episode.note);
  const [said, setSaid] = useState("");
  const timer = useRef(0);
  const dirty = useRef(false);
  useEffect(() => {
    if (!dirty.current) setNote(episode.note);
  }, [JSON.stringify(episode.note), episode.key]);
  const save = (changed, wait) => {
    dirty.current = true;
    setNote(changed);
    setSaid("");
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      try {
        await put(["runs", episode.run, episode.key], changed);
        setSaid("kept in notes.json");
      } catch (error) {
        setSaid(`not kept: ${error.message}`);
      }
      dirty.current = false;
    }, wait);
  };
  const toggle = (name) => {
    const failures = { ...note.failures };
    if (name in failures) delete failures[name];
    else failures[name] = episode.steps.length ? step : null;
    save({ ...note, failures }, 0);
  };
  const noted = Object.keys(note.failures).length || note.text;
  if (!isServed && !noted) return null;
  return html`<section class="notes" aria-label="Notes"><span class="muted">Failure</span>
    ${Object.entries(FAILURES).map(([name, meaning]) => {
      const on = name in note.failures;
      if (!isServed && !on) return "";
      const at = on && note.failures[name] !== null ? ` · step ${note.failures[name] + 1}` : "";
      return html`<button key=${name} class="chip failure ${on ? "active" : ""}" aria-pressed=${on} disabled=${!isServed}
        title=${`${meaning}${on ? "" : "; noted at the step that is shown"}`} onClick=${() => toggle(name)}>${name}${at}</button>`;
    })}
    ${isServed ? html`<textarea rows="1" placeholder="Note" aria-label="Note" value=${note.text} maxlength="20000"
      onInput=${(event) => save({ ...note, text: event.target.value }, 600)}/>` : html`<span>${note.text}</span>`}
    <span class="muted" aria-live="polite">${said}</span></section>`;
}
