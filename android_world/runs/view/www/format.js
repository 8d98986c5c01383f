// Numbers and times for people.

const digits = new Intl.NumberFormat("en-US");

export function count(number) {
  return digits.format(number);
}

export function short(number) {
  if (number < 10_000) return digits.format(number);
  if (number < 1_000_000) return `${(number / 1000).toFixed(number < 100_000 ? 1 : 0)}k`;
  return `${(number / 1_000_000).toFixed(number < 10_000_000 ? 2 : 1)}M`;
}

export function percent(share) {
  return `${Math.round(100 * share)} %`;
}

export function duration(seconds) {
  if (seconds < 10) return `${seconds.toFixed(2)} s`;
  if (seconds < 120) return `${seconds.toFixed(1)} s`;
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

// Null is a cost that is unknown; nothing was spent where it is 0.
export function money(dollars) {
  if (dollars === null) return "unknown";
  if (!dollars) return "–";
  return dollars < 0.1 ? `$${dollars.toFixed(4)}` : `$${dollars.toFixed(2)}`;
}

export function costNote(dollars) {
  if (dollars === null) return "cost unknown";
  return dollars ? money(dollars) : "";
}

export function moment(text) {
  const time = new Date(text);
  if (!text || Number.isNaN(time.getTime())) return "";
  const year = time.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  const day = time.toLocaleDateString("en-GB", { day: "numeric", month: "short", year });
  return `${day}, ${time.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;
}

export function plural(number, name) {
  return `${count(number)} ${name}${number === 1 ? "" : "s"}`;
}

// On one line where it fits.
export function brief(value) {
  const line = typeof value === "string" ? value : JSON.stringify(value);
  return value === null || value === undefined ? "none" : line.length <= 90 ? line : readable(value);
}

export function readable(value) {
  if (value === null || value === undefined) return "none";
  return typeof value === "string" ? value : JSON.stringify(value, null, 1);
}
