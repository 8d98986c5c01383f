// The live page: draws frames, turns mouse and keyboard into actions. Texts of the device and of
// tasks are set as text only.

const HOLD_MS = 500;        // A press of this length is a long press, as on Android.
const MOVE_PX = 8;          // A pointer that moves less has not moved (Android's touch slop is 8 dp).
const TYPING_PAUSE_MS = 600; // Typed text is one action: it is sent after this pause.
const WHEEL_PAUSE_MS = 120; // Turns of the wheel within this time are one swipe.
const WHEEL_SWIPE_MS = 600;
const EDGE = 0.08;          // A swipe that starts closer to an edge is a gesture of the system.
const KEYCODES = {
  Backspace: "KEYCODE_DEL", Delete: "KEYCODE_FORWARD_DEL", Enter: "KEYCODE_ENTER", ArrowUp: "KEYCODE_DPAD_UP",
  ArrowDown: "KEYCODE_DPAD_DOWN", ArrowLeft: "KEYCODE_DPAD_LEFT", ArrowRight: "KEYCODE_DPAD_RIGHT",
  PageUp: "KEYCODE_PAGE_UP", PageDown: "KEYCODE_PAGE_DOWN",
};

const $ = (id) => document.getElementById(id);
const canvas = $("screen"), keys = $("keys"), painter = canvas.getContext("2d", { alpha: false });
const state = {
  socket: null, ended: false, interactive: false, playing: false, width: 1080, height: 2400, gesture: "click", elements: null,
  person: !navigator.webdriver, budget: 0, started: 0, steps: 0, clock: null, drawn: 0, waiting: 0, result: null,
};

function make(name, text = "", className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function show(id, visible) { $(id).hidden = !visible; }

// --- The connection -------------------------------------------------------------------------

function connect() {
  const socket = new WebSocket(`ws://${location.host}/socket${location.search}`);
  socket.binaryType = "arraybuffer";
  state.socket = socket;
  socket.onopen = () => setLink("live", "on");
  socket.onmessage = (event) => (typeof event.data === "string" ? receive(JSON.parse(event.data)) : drawFrame(event.data));
  socket.onclose = () => {
    setLink(state.ended ? "ended" : "connection lost", "off");
    if (state.ended) return;
    setTimeout(connect, 1000);
  };
}

function setLink(text, name) {
  $("link").textContent = text;
  $("link").className = `live ${name}`;
}

function send(message) {
  if (state.socket && state.socket.readyState === WebSocket.OPEN) state.socket.send(JSON.stringify({ ...message, person: state.person }));
}

function act(action) {
  if (!state.playing) return;
  show("notice", false);
  send({ type: "act", action });
}

// Events that a script makes are not a person's.
function watchTrust(event) { if (!event.isTrusted) state.person = false; }
for (const name of ["pointerdown", "pointerup", "click", "keydown", "input", "wheel", "submit"]) document.addEventListener(name, watchTrust, true);

// --- What the server shows -------------------------------------------------------------------

const TOPICS = {
  session({ title, is_interactive }) {
    state.interactive = is_interactive;
    document.body.classList.toggle("interactive-page", is_interactive);
    $("mode").textContent = is_interactive ? "play" : "watch";
    $("title").textContent = title;
    document.title = `AndroidWorld ${is_interactive ? "play" : "watch"}${title ? ` · ${title}` : ""}`;
  },
  choice({ key, number, total }) {
    const card = veil(state.result ? resultView(state.result) : make("h1", "Ready?"));
    card.append(make("p", `Next: ${key} (${number} of ${total})`));
    const start = button(state.result ? "Next task" : "Start", () => send({ type: "start", key }), "primary");
    const row = make("div", "", "row");
    row.append(start, button("Skip", () => send({ type: "skip", key })));
    card.append(row);
    start.focus();
  },
  preparing({ key }) {
    setPlaying(false);
    state.result = null;
    $("key").textContent = key;
    veil(make("h1", "Preparing the phone…"));
  },
  episode({ goal, max_steps, has_user, started_ms }) {
    state.budget = max_steps; state.started = started_ms; state.steps = 0; state.result = null;
    $("goal").textContent = goal;
    $("budget").textContent = max_steps ? ` / ${max_steps}` : "";
    $("log").replaceChildren(); $("checks").replaceChildren();
    $("answer").value = ""; $("question").value = "";
    show("no-steps", true); show("evidence-card", false); show("result", false); show("notice", false); show("veil", false); show("ask-form", has_user);
    setElements(null);
    countSteps(0);
    setPlaying(true);
    if (state.interactive) keys.focus();
  },
  step({ number, action, thought }) {
    const item = make("li"), text = make("span", describe(action));
    item.append(make("span", String(number), "number"), text);
    if (thought) text.append(make("span", thought, "thought"));
    $("log").prepend(item);
    show("no-steps", false);
    countSteps(number);
  },
  elements({ items }) { setElements(items); },
  clock({ is_running }) {
    state.clock = is_running;
    show("clock", is_running !== null);
    $("clock").setAttribute("aria-pressed", String(Boolean(is_running)));
    $("clock").textContent = is_running ? "Stop the clock" : "Run the clock";
  },
  evidence({ checks, score, progress }) {
    show("evidence-card", true);
    $("checks").replaceChildren(make("p", `Score if you finished now: ${score.toFixed(2)} · progress ${Math.round(100 * progress)} %`), checksView(checks));
  },
  result(result) {
    state.result = result;
    setPlaying(false);
    show("evidence-card", false);
    setElements(null);
    $("result").replaceChildren(make("h2", "Result"), resultView(result), checksView(result.checks));
    show("result", true);
    if (state.interactive) veil(resultView(result));
  },
  notice({ text, is_error }) {
    $("notice").textContent = text;
    $("notice").className = is_error ? "notice error" : "notice";
    show("notice", true);
  },
  end() {
    state.ended = true;
    setPlaying(false);
    if (!state.interactive) return;
    veil(state.result ? resultView(state.result) : make("h1", "The session has ended.")).append(make("p", "The session has ended. The results are in the folder that the program printed."));
  },
};

function receive(message) {
  const topic = TOPICS[message.type];
  if (topic) topic(message);
}

function setPlaying(playing) {
  state.playing = playing && state.interactive;
  state.timed = playing;
  for (const view of document.querySelectorAll("#finish button, #finish input, #right button, .keys button")) view.disabled = !state.playing;
}

function veil(...content) {
  const card = $("veil-card");
  card.replaceChildren(...content);
  show("veil", true);
  return card;
}

function button(text, onclick, kind = "") {
  const made = make("button", text, `button ${kind}`);
  made.type = "button";
  made.addEventListener("click", onclick);
  return made;
}

function resultView({ score, outcome, steps, max_steps, seconds, side_effects, error }) {
  const view = make("div");
  const grade = score === null ? "" : score >= 1 ? "good" : score > 0 ? "part" : "bad";
  view.append(make("div", score === null ? "Not scored" : score.toFixed(2), `score ${grade}`));
  view.append(make("p", `${error ? "error" : outcome || "ended"} · ${steps} of ${max_steps} steps · ${clockText(seconds)}`));
  if (error) view.append(make("p", error, "bad"));
  for (const effect of side_effects) view.append(make("p", `Side effect: ${effect}`, "muted"));
  return view;
}

function checksView(checks) {
  const list = make("ul", "", "checks");
  for (const { what, expected, actual, passed } of checks) {
    const item = make("li");
    item.append(make("b", `${passed ? "✓" : "✕"} ${what}`, passed ? "good" : "bad"), make("span", `expected ${expected}`), make("span", `found ${actual}`));
    list.append(item);
  }
  return list;
}

function countSteps(number) {
  state.steps = number;
  $("steps").textContent = number;
  const share = state.budget ? Math.min(1, number / state.budget) : 0;
  $("bar").firstElementChild.style.width = `${100 * share}%`;
  $("bar").classList.toggle("near", share >= 0.8);
  $("bar").setAttribute("aria-valuenow", String(Math.round(100 * share)));
}

function clockText(seconds) {
  const all = Math.max(0, Math.floor(seconds));
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")}`;
}
setInterval(() => { if (state.timed) $("time").textContent = clockText((Date.now() - state.started) / 1000); }, 250);

function describe(text) {
  let action;
  try { action = JSON.parse(text); } catch { return text; }
  if (!action || Array.isArray(action)) return text;
  const { action_type: kind, ...rest } = action;
  const name = (kind || "").replaceAll("_", " ");
  if ("x2" in rest) return `${name} (${rest.x}, ${rest.y}) → (${rest.x2}, ${rest.y2})`;
  if ("text" in rest) return `${name} “${rest.text}”`;
  if ("index" in rest) return `${name} element ${rest.index}${rest.direction ? ` ${rest.direction}` : ""}`;
  if ("x" in rest) return `${name} (${rest.x}, ${rest.y})`;
  const value = rest.app_name || rest.keycode || rest.direction || rest.goal_status;
  return value ? `${name}: ${value}` : name;
}

// --- Frames ----------------------------------------------------------------------------------

async function drawFrame(buffer) {
  const length = new DataView(buffer).getUint32(0);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  state.waiting = header.number;
  const image = await createImageBitmap(new Blob([new Uint8Array(buffer, 4 + length)], { type: "image/jpeg" }));
  if (header.number < state.drawn) return image.close();
  state.drawn = header.number;
  state.width = header.width; state.height = header.height;
  if (canvas.width !== image.width || canvas.height !== image.height) {
    canvas.width = image.width; canvas.height = image.height;
    canvas.classList.toggle("wide", image.width > image.height);
  }
  painter.drawImage(image, 0, 0);
  image.close();
  canvas.dataset.frame = header.number;
  placeElements();
}

function setElements(items) {
  state.elements = items;
  $("elements").setAttribute("aria-pressed", String(items !== null));
  show("overlay", items !== null);
  $("overlay").replaceChildren(...(items || []).filter((item) => item.box).map(elementView));
  placeElements();
}

function elementView(item) {
  const view = make("button", "", item.is_clickable ? "" : "passive");
  view.type = "button";
  view.append(make("i", String(item.index)));
  view.setAttribute("aria-label", `${item.index}: ${item.label || item.class}`);
  view.title = item.label || item.class;
  view.tabIndex = item.is_clickable ? 0 : -1;
  view.dataset.box = JSON.stringify(item.box);
  view.addEventListener("click", () => {
    const [left, top, right, bottom] = item.box;
    gestureAt({ x: Math.floor((left + right) / 2), y: Math.floor((top + bottom) / 2) });
  });
  return view;
}

function placeElements() {
  for (const view of $("overlay").children) {
    const [left, top, right, bottom] = JSON.parse(view.dataset.box);
    view.style.left = `${(100 * left) / state.width}%`;
    view.style.top = `${(100 * top) / state.height}%`;
    view.style.width = `${(100 * (right - left)) / state.width}%`;
    view.style.height = `${(100 * (bottom - top)) / state.height}%`;
  }
}

// --- Mouse and touch ---------------------------------------------------------------------------

let press = null;

function pointOf(event) {
  const box = canvas.getBoundingClientRect();
  const clip = (value, most) => Math.max(0, Math.min(most - 1, Math.floor(value)));
  return {
    x: clip(((event.clientX - box.left) / box.width) * state.width, state.width),
    y: clip(((event.clientY - box.top) / box.height) * state.height, state.height),
  };
}

function place(view, { clientX, clientY }) {
  const box = $("phone").getBoundingClientRect();
  view.style.left = `${clientX - box.left}px`;
  view.style.top = `${clientY - box.top}px`;
}

function pulse(event) {
  const view = $("pulse");
  view.hidden = true;
  place(view, event);
  void view.offsetWidth; // Starts the animation again.
  view.hidden = false;
}

function gestureAt(point) {
  flushText();
  act({ action_type: state.gesture, ...point });
  setGesture("click");
}

function setGesture(name) {
  state.gesture = name;
  for (const view of document.querySelectorAll("[data-gesture]")) view.setAttribute("aria-pressed", String(view.dataset.gesture === name));
}

canvas.addEventListener("pointerdown", (event) => {
  if (!state.playing || event.button > 0) return;
  event.preventDefault();
  keys.focus();
  canvas.setPointerCapture(event.pointerId);
  press = { event, point: pointOf(event), time: performance.now(), movedAt: null };
});

canvas.addEventListener("pointermove", (event) => {
  if (!press) return;
  const [dx, dy] = [event.clientX - press.event.clientX, event.clientY - press.event.clientY];
  if (press.movedAt === null && Math.hypot(dx, dy) < MOVE_PX) return;
  press.movedAt ??= performance.now();
  const trail = $("trail");
  place(trail, press.event);
  trail.style.width = `${Math.hypot(dx, dy)}px`;
  trail.style.transform = `rotate(${Math.atan2(dy, dx)}rad)`;
  trail.hidden = false;
});

canvas.addEventListener("pointerup", (event) => {
  if (!press) return;
  const { point, time, movedAt } = press, now = performance.now(), end = pointOf(event);
  press = null;
  show("trail", false);
  pulse(event);
  if (movedAt === null) {
    if (now - time < HOLD_MS) return gestureAt(point);
    flushText();
    return act({ action_type: "long_press", ...point });
  }
  flushText();
  const path = { ...point, x2: end.x, y2: end.y };
  if (movedAt - time >= HOLD_MS) return act({ action_type: "drag", ...path });
  act({ action_type: "swipe", ...path, duration_ms: Math.max(50, Math.min(3000, Math.round(now - movedAt))) });
});

canvas.addEventListener("pointercancel", () => { press = null; show("trail", false); });

canvas.addEventListener("contextmenu", (event) => {
  event.preventDefault();
  if (!state.playing || press) return;
  pulse(event);
  flushText();
  act({ action_type: "long_press", ...pointOf(event) });
});

let wheel = null;

canvas.addEventListener("wheel", (event) => {
  if (!state.playing) return;
  event.preventDefault();
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 40 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? 600 : 1;
  const scale = (unit * state.height) / canvas.getBoundingClientRect().height;
  wheel ??= { point: pointOf(event), dx: 0, dy: 0 };
  const sideways = event.shiftKey && event.deltaX === 0;
  wheel.dx += scale * (sideways ? event.deltaY : event.deltaX);
  wheel.dy += scale * (sideways ? 0 : event.deltaY);
  clearTimeout(wheel.timer);
  wheel.timer = setTimeout(scroll, WHEEL_PAUSE_MS);
}, { passive: false });

function scroll() {
  const { point, dx, dy } = wheel;
  wheel = null;
  flushText();
  const within = (value, most) => Math.round(Math.max(EDGE * most, Math.min((1 - EDGE) * most, value)));
  const along = (value, delta, most) => {
    const length = Math.min(Math.abs(delta), 0.7 * most) * Math.sign(delta);
    const start = within(value, most), end = within(start - length, most);
    return [within(end + length, most), end]; // As much of the way as the screen has.
  };
  const vertical = Math.abs(dy) >= Math.abs(dx);
  const [x, x2] = vertical ? [within(point.x, state.width), within(point.x, state.width)] : along(point.x, dx, state.width);
  const [y, y2] = vertical ? along(point.y, dy, state.height) : [within(point.y, state.height), within(point.y, state.height)];
  act({ action_type: "swipe", x, y, x2, y2, duration_ms: WHEEL_SWIPE_MS });
}

// --- Keyboard -----------------------------------------------------------------------------------

let typing = 0;

function flushText(press_enter = false) {
  clearTimeout(typing);
  const text = keys.value;
  if (!text) return false;
  keys.value = "";
  showPending();
  act({ action_type: "input_text", text, press_enter });
  return true;
}

function showPending() {
  $("pending").textContent = keys.value;
  show("pending", keys.value !== "");
}

keys.addEventListener("input", (event) => {
  showPending();
  clearTimeout(typing);
  if (!event.isComposing) typing = setTimeout(flushText, TYPING_PAUSE_MS);
});
keys.addEventListener("compositionend", () => { clearTimeout(typing); typing = setTimeout(flushText, TYPING_PAUSE_MS); });
keys.addEventListener("blur", () => flushText());

keys.addEventListener("keydown", (event) => {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" || event.key === "Home") {
    event.preventDefault();
    flushText();
    act({ action_type: event.key === "Home" ? "navigate_home" : "navigate_back" });
    return;
  }
  const keycode = KEYCODES[event.key];
  if (!keycode) return;
  if (event.key === "Enter") {
    event.preventDefault();
    if (!flushText(true)) act({ action_type: "keyboard_enter" });
    return;
  }
  if (keys.value) return; // The text that waits is edited.
  event.preventDefault();
  act({ action_type: "press_key", keycode });
});

// --- Buttons --------------------------------------------------------------------------------------

// After a click of the mouse the phone has the keyboard again; after a key the button keeps it.
for (const view of document.querySelectorAll(".keys button, #right button")) {
  view.addEventListener("click", (event) => { if (event.detail > 0 && state.playing) keys.focus(); });
}

for (const view of document.querySelectorAll("[data-action]")) {
  view.addEventListener("click", () => { flushText(); act(JSON.parse(view.dataset.action)); });
}
for (const view of document.querySelectorAll("[data-gesture]")) view.addEventListener("click", () => setGesture(view.dataset.gesture));
$("rotate").addEventListener("click", () => { if (state.playing) send({ type: "rotate" }); });
$("elements").addEventListener("click", () => { if (state.playing) send({ type: "elements", on: state.elements === null }); });
$("clock").addEventListener("click", () => { if (state.playing) send({ type: "clock", on: !state.clock }); });
$("evidence").addEventListener("click", () => {
  const warning = "Show what the checker compares? The episode then does not count in the human baseline.";
  if (state.playing && confirm(warning)) send({ type: "evidence" });
});
$("complete").addEventListener("click", () => { flushText(); act({ action_type: "status", goal_status: "complete" }); });
$("infeasible").addEventListener("click", () => { flushText(); act({ action_type: "status", goal_status: "infeasible" }); });
$("answer-form").addEventListener("submit", (event) => {
  event.preventDefault();
  if ($("answer").value.trim()) act({ action_type: "answer", text: $("answer").value.trim() });
});
$("ask-form").addEventListener("submit", (event) => {
  event.preventDefault();
  if ($("question").value.trim()) act({ action_type: "ask_user", text: $("question").value.trim() });
  $("question").value = "";
});
$("stop").addEventListener("click", () => {
  if (confirm("End the session? Finished episodes are kept; the one in progress is not.")) send({ type: "stop" });
});

setPlaying(false);
connect();
