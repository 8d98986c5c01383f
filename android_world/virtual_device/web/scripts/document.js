// Runs in every document before its own scripts.
(() => {
  // Math.random of this load: xorshift128, from the seed.
  let a = SEED ^ 0x9e3779b9, b = 0x243f6a88, c = 0xb7e15162, d = SEED + 1;
  const next = () => {
    let t = d;
    const s = a;
    d = c;
    c = b;
    b = s;
    t ^= t << 11;
    t ^= t >>> 8;
    a = t ^ s ^ (s >>> 19);
    return a >>> 0;
  };
  for (let i = 0; i < 20; i++) next();
  Math.random = () => (next() * 2097152 + (next() >>> 11)) / 9007199254740992;

  // What is drawn for keys and names comes from the seed as well.
  const drawn = {
    getRandomValues(array) {
      checked(array.subarray(0, 0));  // The browser's own complaints.
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      for (let i = 0; i < bytes.length; i++) bytes[i] = next();
      return array;
    },
    randomUUID() {
      const bytes = drawn.getRandomValues(new Uint8Array(16));
      bytes[6] = bytes[6] & 0x0f | 0x40;
      bytes[8] = bytes[8] & 0x3f | 0x80;
      const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  };
  const checked = crypto.getRandomValues.bind(crypto);
  for (const name of Object.keys(drawn))
    if (name in Crypto.prototype)
      Object.defineProperty(Crypto.prototype, name, {
        value: drawn[name], configurable: true, enumerable: true, writable: true,
      });

  // The clipboard is the phone's: a script may fill it, and is not told what it holds.
  if (navigator.clipboard) {
    const refused = async () => {
      throw new DOMException('Read permission denied.', 'NotAllowedError');
    };
    const write = async function writeText(text) {
      const put = (event) => {
        event.clipboardData.setData('text/plain', text);
        event.preventDefault();
      };
      document.addEventListener('copy', put, {once: true});
      if (!document.execCommand('copy')) {
        document.removeEventListener('copy', put);
        throw new DOMException('Write permission denied.', 'NotAllowedError');
      }
    };
    for (const [name, value] of Object.entries({writeText: write, readText: refused, read: refused}))
      Object.defineProperty(Clipboard.prototype, name, {value, configurable: true, writable: true});
  }

  // Tabs are the phone's: no script closes one.
  window.close = function close() {};

  // A worker between pages and the network has no network to speak to.
  if (window.ServiceWorkerContainer)
    Object.defineProperty(ServiceWorkerContainer.prototype, 'register', {
      value: async function register(url) {
        throw new TypeError(`Failed to register a ServiceWorker with script ('${
            new URL(url, document.baseURI)}'): An unknown error occurred when fetching the script.`);
      },
      configurable: true, enumerable: true, writable: true,
    });

  // Frames are shown whenever somebody looks or touches: animations see each instant once.
  const request = window.requestAnimationFrame.bind(window);
  // Time passes in whole milliseconds; what browsers blur of it depends on when the host started.
  const blurred = performance.now.bind(performance);
  const now = () => Math.round(blurred());
  Object.defineProperty(Performance.prototype, 'now', {
    value: function now() { return Math.round(blurred()); },
    configurable: true, enumerable: true, writable: true,
  });
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp').get;
  Object.defineProperty(Event.prototype, 'timeStamp', {
    get() { return Math.round(stamp.call(this)); },
    configurable: true, enumerable: true,
  });

  // When the browser is idle depends on the host: a page is, as soon as time passes.
  window.requestIdleCallback = function requestIdleCallback(callback) {
    return setTimeout(() => callback({didTimeout: false, timeRemaining: () => 50}), 1);
  };
  window.cancelIdleCallback = function cancelIdleCallback(id) { clearTimeout(id); };

  const report = window.reportError.bind(window);
  let waiting = new Map(), number = 0, asked = false, shown = -1;
  const ask = () => {
    if (!asked) {
      asked = true;
      request(show);
    }
  };
  const show = () => {
    asked = false;
    const instant = now();
    if (instant === shown) return ask();
    shown = instant;
    const due = waiting;
    waiting = new Map();
    for (const [id, callback] of due) {
      if (!due.has(id)) continue;
      running = due;
      try {
        callback(instant);
      } catch (error) {
        report(error);
      }
    }
    running = null;
  };
  let running = null;
  window.requestAnimationFrame = function requestAnimationFrame(callback) {
    waiting.set(++number, callback);
    ask();
    return number;
  };
  window.cancelAnimationFrame = function cancelAnimationFrame(id) {
    waiting.delete(id);
    if (running) running.delete(id);
  };

  // Who moves the page on asks how long it awaits nothing: its timers are known, and its frames.
  const timers = new Map();  // when each comes next, and how often again
  const LATEST_MS = 5;  // Timers that set timers come up to so much later than they should.
  for (const [name, again] of [['setTimeout', false], ['setInterval', true]]) {
    const start = window[name];
    const value = {[name](handler) {
      const id = Reflect.apply(start, this, arguments);
      const ms = Math.max(0, arguments[1] | 0);
      timers.set(id, [now() + ms, again ? Math.max(1, ms) : 0]);
      return id;
    }}[name];
    Object.defineProperty(window, name, {
      value, configurable: true, enumerable: true, writable: true,
    });
  }
  for (const name of ['clearTimeout', 'clearInterval']) {
    const stop = window[name];
    const value = {[name]() {
      timers.delete(Number(arguments[0]));
      return Reflect.apply(stop, this, arguments);
    }}[name];
    Object.defineProperty(window, name, {
      value, configurable: true, enumerable: true, writable: true,
    });
  }
  const soonest = () => {
    let next = waiting.size ? 0 : null;
    const instant = now();
    for (const [id, [due, period]] of timers) {
      const late = instant - due;
      if (!period && late > LATEST_MS) timers.delete(id);
      else next = Math.min(next ?? Infinity, late < 0 ? -late : period && period - late % period);
    }
    return next;
  };
  const Told = CustomEvent, tell = dispatchEvent.bind(window);
  addEventListener('androidworldawaits', () => {
    tell(new Told('androidworldsoonest', {detail: soonest()}));
  });
})();
