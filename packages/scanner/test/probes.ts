import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A module with one thing wrong, and its twin in which that one thing is right. */
export interface Probe {
  /** Which rules may answer; `rule` and an id for one alone. */
  readonly about: string;
  readonly name: string;
  readonly trap: Readonly<Record<string, string>>;
  readonly twin: Readonly<Record<string, string>>;
  /** With what differs left to the caller, where it is one value of Terraform's that opens something. */
  readonly given: string | undefined;
  /** The resource that has to be named. */
  readonly at?: string;
  /** What has to be said of it. */
  readonly words?: RegExp;
}

/** In a module, `«wrong¦right»` is where the twins differ. */
const FORK = /«([^¦»]*)¦([^»]*)»/g;

/** It is the whole of a value. */
const VALUE = /"«[^¦»\n"]*¦[^»\n"]*»"|(?<== )«("[^"\n]*"|\w+)¦("[^"\n]*"|\w+)»$/m;

const FOLDER = join(import.meta.dirname, "probes");

/**
 * All probes, by the file they stand in: texts of modules, each below a line
 * `=== about | name | file name | resource | words`, of which the last three may be left out. A
 * further file of a module begins with `>>> its name`.
 */
export function allProbes(): ReadonlyMap<string, readonly Probe[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).sort();
  const texts = files.filter((path) => path.endsWith(".probes"));
  return new Map(texts.map((path) => [path, probesIn(readFileSync(join(FOLDER, path), "utf8"))]));
}

function probesIn(text: string): readonly Probe[] {
  return text.split(/^=== /m).slice(1).map(readProbe);
}

function readProbe(section: string): Probe {
  const end = section.indexOf("\n");
  const [about = "", name = "", path = "main.tf", at, words] = section.slice(0, end).split(" | ");
  const [first = "", ...rest] = section.slice(end + 1).split(/^>>> /m);
  if (section.search(FORK) === -1) throw new Error(`Nothing differs in the probe "${name}"`);
  const further = rest.map((text) => [text.slice(0, text.indexOf("\n")), afterLine(text)] as const);
  const isOneFile = rest.length === 0 && path === "main.tf";
  const variant = (group: "$1" | "$2") =>
    Object.fromEntries(
      [[path, first] as const, ...further].map(([file, text]) => [file, text.replace(FORK, group)]),
    );
  return {
    about,
    name,
    trap: variant("$1"),
    twin: variant("$2"),
    given: isOneFile && !about.startsWith("rule ") ? leftToCaller(first) : undefined,
    ...(at !== undefined && { at }),
    ...(words !== undefined && { words: new RegExp(words, "i") }),
  };
}

/** In texts within the text nothing can be left to anybody. */
function leftToCaller(text: string): string | undefined {
  const isOne = [...text.matchAll(FORK)].length === 1 && !/<<-?[A-Z]/.test(text);
  return isOne && VALUE.test(text)
    ? `variable "given" {}\n${text.replace(VALUE, "var.given")}`
    : undefined;
}

function afterLine(text: string): string {
  return text.slice(text.indexOf("\n") + 1);
}
