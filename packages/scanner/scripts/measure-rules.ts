import type { Rule } from "../src/rule-language/rule.ts";
import { outcomeOf } from "../test/verdict.ts";

/** One labelled snippet. */
export interface Label {
  readonly check: string;
  readonly kind: string;
  readonly expect: "pass" | "fail";
  readonly n: number;
  readonly src: string;
}

/** How the rules of one check did on its labels. */
export interface Tally {
  readonly name: string;
  readonly rules: readonly string[];
  /** Labelled "fail" and found. */
  hits: number;
  /** Labelled "fail" and passed. */
  misses: number;
  /** Labelled "pass" and found. */
  alarms: number;
  /** Labelled "pass" and passed. */
  passes: number;
  /** Without a verdict, whatever the label. */
  open: number;
  /** The labels disagreed with, in words. */
  readonly wrong: string[];
}

/** File names under which snippets of a kind are scanned; other kinds are left out. */
const FILE_NAMES: ReadonlyMap<string, string> = new Map([
  ["terraform", "main.tf"],
  ["cloudformation", "template.yaml"],
  ["dockerfile", "Dockerfile"],
  ["kubernetes", "manifest.yaml"],
]);

/** Puts the rules to every label of a check that some rule names as its peer. */
export function measure(labels: readonly Label[], rules: readonly Rule[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const label of labels) {
    const fileName = FILE_NAMES.get(label.kind);
    const named = rules.filter(({ peers }) => peers?.trivy?.includes(label.check));
    if (fileName === undefined || named.length === 0) continue;
    let tally = tallies.get(label.check);
    if (tally === undefined) {
      tally = {
        name: label.check,
        rules: named.map(({ id }) => id),
        hits: 0,
        misses: 0,
        alarms: 0,
        passes: 0,
        open: 0,
        wrong: [],
      };
      tallies.set(label.check, tally);
    }
    count(tally, label, verdict(fileName, label.src, named));
  }
  return [...tallies.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function count(tally: Tally, { expect, n, kind }: Label, given: "pass" | "fail" | "open"): void {
  if (given === "open") tally.open++;
  else if (expect === "fail") tally[given === "fail" ? "hits" : "misses"]++;
  else tally[given === "fail" ? "alarms" : "passes"]++;
  if (given !== expect) tally.wrong.push(`${kind} ${expect} ${n}: ${given}`);
}

function verdict(
  fileName: string,
  source: string,
  rules: readonly Rule[],
): "pass" | "fail" | "open" {
  const outcome = outcomeOf(rules, { [fileName]: source });
  if (outcome === "open") return "open";
  return outcome === "passes" ? "pass" : "fail";
}
