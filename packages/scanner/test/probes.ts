import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A module with one problem, and its twin without that problem. */
export interface Probe {
  /** The kind of rules that may report it; `rule` and an ID for a specific one. */
  readonly about: string;
  readonly name: string;
  readonly trap: Readonly<Record<string, string>>;
  readonly twin: Readonly<Record<string, string>>;
  /** Another module that only looks like the trap. */
  readonly lookAlike: Readonly<Record<string, string>> | undefined;
  /**
   * The trap with the difference left to the caller, if the difference is a single Terraform value.
   */
  readonly given: string | undefined;
  /** The resource that must be reported. */
  readonly at?: string;
  /** What the finding must say. */
  readonly words?: RegExp;
}

/** `«wrong¦right»` or `«wrong¦right¦look-alike»` marks the difference between the modules. */
const FORK = /«([^¦»]*)¦([^¦»]*)(?:¦([^¦»]*))?»/g;

/** The difference is a complete value. */
const VALUE = /"«[^¦»\n"]*¦[^»\n"]*»"|(?<== )«("[^"\n]*"|\w+)¦("[^"\n]*"|\w+)»$/m;

const FOLDER = join(import.meta.dirname, "probes");

/**
 * All probes by file: each starts with a line `=== about | name | file name | resource | words`, of
 * which the last three are optional. `>>> name` starts another file of the module.
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
  const text = section.slice(end + 1);
  if (text.search(FORK) === -1) throw new Error(`Nothing differs in the probe "${name}"`);
  // A mark may span files, so the files are told apart in each variant.
  const variant = (choose: (...ways: readonly (string | undefined)[]) => string | undefined) => {
    const chosen = text.replace(FORK, (_, ...ways: string[]) => choose(...ways.slice(0, 3)) ?? "");
    const [first = "", ...rest] = chosen.split(/^>>> /m);
    const further = rest.map((each) => [each.slice(0, each.indexOf("\n")), afterLine(each)]);
    return Object.fromEntries([[path, first], ...further]);
  };
  const isOneFile = path === "main.tf" && !/^>>> /m.test(text);
  const hasLookAlike = [...text.matchAll(FORK)].some(([, , , third]) => third !== undefined);
  return {
    about,
    name,
    trap: variant((wrong) => wrong),
    twin: variant((_, right) => right),
    lookAlike: hasLookAlike ? variant((_, right, third) => third ?? right) : undefined,
    given: isOneFile && !/^(rule |runs-code$)/.test(about) ? leftToCaller(text) : undefined,
    ...(at !== undefined && at !== "" && { at }),
    ...(words !== undefined && { words: new RegExp(words, "i") }),
  };
}

/** Within embedded texts, a value can't be left to the caller. */
function leftToCaller(text: string): string | undefined {
  const isOne = [...text.matchAll(FORK)].length === 1 && !/<<-?[A-Z]/.test(text);
  return isOne && VALUE.test(text)
    ? `variable "given" {}\n${text.replace(VALUE, "var.given")}`
    : undefined;
}

function afterLine(text: string): string {
  return text.slice(text.indexOf("\n") + 1);
}
