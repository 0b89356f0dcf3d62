// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import fc from "fast-check";

/** Expressions by type, consisting only of constants, operators and functions. */
type Typed = {
  readonly number: string;
  readonly text: string;
  readonly truth: string;
  readonly numbers: string;
  readonly texts: string;
  readonly map: string;
};

const word = fc.constantFrom(
  "a",
  "b",
  "ab",
  "x-1",
  "Hello World",
  "",
  " pad ",
  "é☃",
  "10.0.0.0/16",
);
const smallNumber = fc.constantFrom("0", "1", "2", "3", "7", "10", "-1", "2.5", "-0.5", "100");
const key = fc.constantFrom("a", "b", "c", "name");

const call = (name: string, ...args: fc.Arbitrary<string>[]) =>
  fc.tuple(...args).map((texts) => `${name}(${texts.join(", ")})`);

const nested = (...choices: fc.Arbitrary<string>[]) =>
  fc.oneof({ maxDepth: 6, depthIdentifier: "typed" }, ...choices);

const typed = fc.letrec<Typed>((tie) => {
  const [number, text, truth] = [tie("number"), tie("text"), tie("truth")];
  const [numbers, texts, map] = [tie("numbers"), tie("texts"), tie("map")];
  const either = (one: fc.Arbitrary<string>) =>
    fc.tuple(truth, one, one).map(([test, a, b]) => `(${test} ? ${a} : ${b})`);
  return {
    number: nested(
      smallNumber,
      fc
        .tuple(number, fc.constantFrom("+", "-", "*"), number)
        .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      call("abs", number),
      call("floor", number),
      call("ceil", number),
      call("max", number, number),
      call("min", number, number),
      call("length", texts),
      call("length", text),
      call("length", map),
      call("try", number, number),
      fc.tuple(numbers, number).map(([list, other]) => `try(sum(${list}), ${other})`),
      either(number),
    ),
    text: nested(
      word.map((value) => JSON.stringify(value)),
      call("upper", text),
      call("lower", text),
      call("title", text),
      call("trimspace", text),
      call("strrev", text),
      call("join", text, texts),
      call("replace", text, text, text),
      call("trimprefix", text, text),
      call("trim", text, text),
      call(
        "substr",
        text,
        smallNumber.map((n) => String(Math.trunc(Number(n)))),
        fc.constant("2"),
      ),
      call("format", fc.constantFrom('"%s"', '"[%5s]"', '"%-4s|"', '"%q"'), text),
      call("format", fc.constantFrom('"%03.1f"', '"%v"', '"%g"', '"%8.2f"'), number),
      call("md5", text),
      call("base64encode", text),
      call("urlencode", text),
      call("jsonencode", map),
      call("jsonencode", numbers),
      call("yamlencode", map),
      call("tostring", number),
      call("tostring", truth),
      fc.tuple(text, number).map(([a, b]) => `"\${${a}}-\${${b}}"`),
      fc.tuple(truth, text).map(([test, a]) => `"%{ if ${test} }\${${a}}%{ else }no%{ endif }"`),
      fc.tuple(texts, text).map(([list, other]) => `try(${list}[0], ${other})`),
      fc
        .tuple(map, key, text)
        .map(([entries, name, other]) => `lookup(${entries}, "${name}", ${other})`),
      either(text),
    ),
    truth: nested(
      fc.constantFrom("true", "false"),
      fc
        .tuple(number, fc.constantFrom("==", "!=", "<", "<=", ">", ">="), number)
        .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      fc
        .tuple(text, fc.constantFrom("==", "!="), text)
        .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      fc
        .tuple(truth, fc.constantFrom("&&", "||"), truth)
        .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      truth.map((value) => `!${value}`),
      call("contains", texts, text),
      call("startswith", text, text),
      call("strcontains", text, text),
      call("can", number),
      fc.tuple(texts, text).map(([list, item]) => `alltrue([for x in ${list} : x != ${item}])`),
    ),
    numbers: nested(
      fc.array(number, { maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
      fc.constantFrom("range(3)", "range(1, 10, 4)", "range(2, -1)"),
      numbers.map((list) => `[for i, n in ${list} : n + i]`),
      numbers.map((list) => `[for n in ${list} : n * 2 if n > 0]`),
      call("reverse", numbers),
      call("concat", numbers, numbers),
      call("distinct", numbers),
    ),
    texts: nested(
      fc.array(text, { maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
      call("split", fc.constantFrom('","', '"-"', '""'), text),
      call("sort", texts),
      call("distinct", texts),
      call("compact", texts),
      call("concat", texts, texts),
      call("keys", map),
      call("values", map),
      call("tolist", call("toset", texts)),
      call(
        "flatten",
        fc.tuple(texts, texts).map(([a, b]) => `[${a}, [${b}]]`),
      ),
      call("chunklist", texts, fc.constant("2")).map((list) => `flatten(${list})`),
      call("formatlist", fc.constant('"<%s>"'), texts),
      texts.map((list) => `[for i, s in ${list} : "\${i}\${s}"]`),
      fc.tuple(texts, text).map(([list, cut]) => `[for s in ${list} : trimsuffix(s, ${cut})]`),
      map.map((entries) => `[for k, v in ${entries} : "\${k}=\${v}"]`),
      texts.map((list) => `${list}[*]`),
    ),
    map: nested(
      fc
        .array(fc.tuple(key, text), { maxLength: 3 })
        .map(
          (items) =>
            `{ ${[...new Map(items)].map(([name, value]) => `${name} = ${value}`).join(", ")} }`,
        ),
      call("merge", map, map),
      texts.map((list) => `{ for i, s in ${list} : "k\${i}" => s }`),
      map.map((entries) => `{ for k, v in ${entries} : upper(k) => v if v != "" }`),
      texts
        .map((list) => `{ for s in ${list} : s => join("+", [s, s])... }`)
        .map((groups) => `{ for k, v in ${groups} : k => join(",", v) }`),
      call(
        "zipmap",
        fc.constant('["a", "b"]'),
        fc.tuple(text, text).map(([a, b]) => `[${a}, ${b}]`),
      ),
    ),
  };
});

/** An expression of any type without references. */
export const constantExpression: fc.Arbitrary<string> = fc.oneof(
  typed.number,
  typed.text,
  typed.truth,
  typed.numbers,
  typed.texts,
  typed.map,
);
