// The front end's library: Preact with htm, in the form that needs no build step.
export const { html, render, useState, useEffect, useLayoutEffect, useMemo, useRef } =
  globalThis.htmPreact;
