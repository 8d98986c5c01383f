// The front end's library: Preact with htm, in the form that needs no build step.
export const { render, useState, useEffect, useLayoutEffect, useMemo, useRef } =
  globalThis.htmPreact;

// Control characters and direction marks of models and devices are shown, not obeyed.
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function visible(value) {
  if (Array.isArray(value)) return value.map(visible);
  return typeof value === "string" && value.search(UNSEEN) >= 0
    ? value.replace(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`) : value;
}

export const html = (parts, ...values) => globalThis.htmPreact.html(parts, ...values.map(visible));
