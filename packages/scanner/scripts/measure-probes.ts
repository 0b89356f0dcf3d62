import {
  type ProbeTallies,
  SET_NAMES,
  type Tally,
  tallyProbes,
  totalOf,
} from "../test/probe-tallies.ts";

/** Recall and specificity by class, and each disagreement of the tuned probes. */
export function probesReport(wanted = ""): string {
  const { classes, wrong } = tallyProbes({ wanted, countsAside: true });
  return [...wrong, "", ...table(classes)].join("\n");
}

function table(classes: ProbeTallies["classes"]): readonly string[] {
  const rows = [...classes, ["all", totalOf(classes)] as const].map(([name, sets]) =>
    row(name, ...SET_NAMES.map((set) => cell(sets[set]))),
  );
  return [row("class", ...SET_NAMES.map((set) => `${set}: recall, specificity`)), ...rows];
}

function cell({ traps, found, sound, quiet }: Tally): string {
  if (traps === 0) return "–";
  const share = (part: number, whole: number) => `${part}/${whole} ${(part / whole).toFixed(2)}`;
  return `${share(found, traps)}, ${share(quiet, sound)}`;
}

function row(first: string, ...cells: readonly string[]): string {
  return `${first.padEnd(14)}${cells.map((each) => each.padEnd(28)).join("")}`.trimEnd();
}
