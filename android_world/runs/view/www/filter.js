// What is typed to filter a table: words, and conditions such as steps>10 or status=failed.

const TOKEN = /(-?)(?:"([^"]*)"|([a-z_]+)(>=|<=|!=|=|>|<)(?:"([^"]*)"|(\S+))|(\S+))/gi;
const MEANS = {
  ">": (a, b) => a > b, "<": (a, b) => a < b, ">=": (a, b) => a >= b, "<=": (a, b) => a <= b,
};

function has(value, wanted) {
  return [].concat(value).some((each) => typeof each === "number"
    ? each === Number(wanted) : String(each || "").toLowerCase() === wanted);
}

function condition(get, sign, wanted) {
  if (sign === "=") return (row) => has(get(row), wanted);
  if (sign === "!=") return (row) => !has(get(row), wanted);
  const bound = Number(wanted);
  return (row) => typeof get(row) === "number" && MEANS[sign](get(row), bound);
}

// Says of a row whether it fits all that was typed; a minus in front turns one part round.
export function matcher(typed, textOf, fields) {
  const tests = [...typed.toLowerCase().matchAll(TOKEN)].map(([whole, minus, quoted, name, sign, phrase, value]) => {
    const number = sign === "=" || sign === "!=" || !Number.isNaN(Number(value));
    const word = quoted === undefined ? whole.slice(minus.length) : quoted;
    const test = name && fields[name] && number
      ? condition(fields[name], sign, phrase === undefined ? value : phrase)
      : (row) => textOf(row).toLowerCase().includes(word);
    return minus ? (row) => !test(row) : test;
  });
  return (row) => tests.every((test) => test(row));
}

export function told(fields) {
  return `Words, and conditions: ${Object.keys(fields).join(", ")} with = != > < >= <=, as in steps>10 status=failed; a minus excludes.`;
}
