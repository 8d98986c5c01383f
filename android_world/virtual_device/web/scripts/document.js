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
})();
