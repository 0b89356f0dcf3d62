import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Functions, types and values to put where others are. Changing any of these lists changes the
 * mutants, which then need new labels.
 */
const FUNCTIONS =
  "upper length join keys values merge toset tolist jsonencode cidrsubnet element flatten sort sum format lookup concat max split nope tostring tonumber distinct one try can coalesce".split(
    " ",
  );
const TYPES = [
  "string",
  "number",
  "bool",
  "list(string)",
  "map(string)",
  "set(string)",
  "any",
  "object({ a = string })",
  "list(object({ name = string }))",
  "map(number)",
  "tuple([string])",
];
const VALUES = [
  "null",
  "1",
  '"x"',
  '["x"]',
  "{ a = 1 }",
  "true",
  "[]",
  "{}",
  "[1, 2]",
  "-1",
  "var.name",
  "var.zones",
  "local.nope",
  "each.key",
  "count.index",
  "self.id",
];

type Pick = <T>(items: readonly T[]) => T;
type Mutation = (text: string, pick: Pick) => string | undefined;

/** What people get wrong: names, arguments, types, values, lines. */
const MUTATIONS: readonly Mutation[] = [
  replacing(/\b(var|local|module|terraform_data|each|self)\.(\w+)/g, (whole) => `${whole}x`),
  (text, pick) => {
    const names = [...text.matchAll(/\b(var|local)\.(\w+)/g)].map(([name]) => name);
    return replacing(/\b(var|local)\.(\w+)/g, () => pick(names))(text, pick);
  },
  (text, pick) => {
    const lines = text.split("\n");
    return lines.toSpliced(pick([...lines.keys()]), 1).join("\n");
  },
  (text, pick) => {
    const lines = text.split("\n");
    const at = pick([...lines.keys()]);
    return lines.toSpliced(at, 0, lines[at] ?? "").join("\n");
  },
  replacing(/\b([a-z]\w*)\(/g, (_, pick) => `${pick(FUNCTIONS)}(`),
  replacing(/type\s*= ([a-z(){}[\], =]+)$/gm, (_, pick) => `type = ${pick(TYPES)}`),
  replacing(/(?<=^\s*\w+\s*= )(.+)$/gm, (_, pick) => pick(VALUES)),
  replacing(/(?<=^\s*\w+\s*= )(.+)$/gm, (_, pick) => pick(VALUES)),
  replacing(/\bfor_each\b/g, () => "count"),
  replacing(/\bcount\b/g, () => "for_each"),
  replacing(
    /\.(id|port|name|bits|public|output|key|value|env|tags)\b/g,
    (_, pick) => `.${pick(["id", "port", "name", "nope", "0", "value", "input"])}`,
  ),
  replacing(/(?<== |\(|, )"([^"\n$]*)"/g, (_, pick) => pick(["1", '["q"]', "null", "true", '""'])),
  replacing(/, ([^,()\n]+)\)/g, () => ")"),
  replacing(/\(([^,()\n]+)\)/g, (whole) => `(${whole.slice(1, -1)}, ${whole.slice(1, -1)})`),
  replacing(/ (\+|>|&&|==|!=|%|\*) /g, (_, pick) => ` ${pick(["+", "&&", ">", "==", "||", "-"])} `),
  replacing(/\[\*\]|\[0\]/g, (_, pick) => pick(["", "[1]", '["a"]', "[*]"])),
  replacing(/^(variable|output|resource|module|check|moved|import|data) /gm, (_, pick) =>
    pick(["variable ", "output ", "resource ", "data ", "modul ", "check "]),
  ),
  replacing(/(?<=^\s*)(\w+)(?=\s*=)/gm, (name) => `${name}x`),
  replacing(/(?<= \? [^:\n]+ : )([^\n]+)$/gm, (_, pick) => pick(VALUES)),
];

function replacing(pattern: RegExp, by: (whole: string, pick: Pick) => string): Mutation {
  return (text, pick) => {
    const matches = [...text.matchAll(pattern)];
    if (matches.length === 0) return undefined;
    const { 0: whole, index } = pick(matches);
    return text.slice(0, index) + by(whole, pick) + text.slice(index + whole.length);
  };
}

interface Mutant {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Mutants of larger modules, each with one mistake; the same ones for the same seed. */
export function mutants(seed: number, count: number): readonly Mutant[] {
  const bases = readFileSync(join(import.meta.dirname, "mutants.bases"), "utf8")
    .split(/^=== /m)
    .slice(1)
    .map(readBase);
  const pick = picker(seed);
  const made = new Map<string, Mutant>();
  while (made.size < count) {
    const base = pick(bases);
    const path = pick(Object.keys(base.files).filter((name) => name.endsWith(".tf")));
    const before = base.files[path] ?? "";
    const after = pick(MUTATIONS)(before, pick);
    if (after === undefined || after === before || made.has(`${path} ${after}`)) continue;
    const name = `mutants ${seed}: ${made.size} of ${base.name}`;
    made.set(`${path} ${after}`, { name, files: { ...base.files, [path]: after } });
  }
  return [...made.values()];
}

function readBase(section: string): Mutant {
  const [first = "", ...rest] = section.split(/^>>> /m);
  const end = first.indexOf("\n");
  const further = rest.map((text) => {
    const line = text.indexOf("\n");
    return [text.slice(0, line), text.slice(line + 1)] as const;
  });
  const files = Object.fromEntries([["main.tf", first.slice(end + 1)], ...further]);
  return { name: first.slice(0, end), files };
}

/** A linear congruential generator, so that the same seed always picks the same. */
function picker(seed: number): Pick {
  let state = seed;
  return (items) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const item = items[Math.floor((state / 2 ** 32) * items.length)];
    if (item === undefined) throw new Error("There is nothing to pick");
    return item;
  };
}
