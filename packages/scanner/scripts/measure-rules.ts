import type { Rule } from "../src/rule-language/rule.ts";
import { outcomeOf } from "../test/verdict.ts";

/** A labeled snippet. */
export interface Label {
  readonly check: string;
  readonly kind: string;
  readonly expect: "pass" | "fail";
  readonly n: number;
  readonly src: string;
}

/** The results of a check's rules on its labels. */
export interface Tally {
  readonly name: string;
  readonly rules: readonly string[];
  /** True positives: labeled "fail" and found. */
  hits: number;
  /** False negatives: labeled "fail" and passed. */
  misses: number;
  /** False positives: labeled "pass" and found. */
  alarms: number;
  /** True negatives: labeled "pass" and passed. */
  passes: number;
  /** Inconclusive, whatever the label. */
  open: number;
  /** Descriptions of the disagreements. */
  readonly wrong: string[];
}

/** File names under which snippets are scanned, by kind. Other kinds are skipped. */
const FILE_NAMES: ReadonlyMap<string, string> = new Map([
  ["terraform", "main.tf"],
  ["cloudformation", "template.yaml"],
  ["dockerfile", "Dockerfile"],
  ["kubernetes", "manifest.yaml"],
]);

/** Runs the rules on every label of a check that a rule lists as its peer. */
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
