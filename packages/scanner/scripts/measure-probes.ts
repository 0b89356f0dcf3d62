import { answerTo, isClass } from "../test/probe-answers.ts";
import { allProbes } from "../test/probes.ts";

/** The results of a class's probes. */
interface Tally {
  traps: number;
  found: number;
  /** Safe twins and look-alikes. */
  sound: number;
  quiet: number;
}

/** Probes in this folder are only counted, so that rules aren't written for them. */
const ASIDE = "aside/";

const SET_NAMES = ["tuned", "aside"] as const;

/** Recall and specificity by class, and each disagreement of the tuned probes. */
export function probesReport(wanted = ""): string {
  const tallies = new Map<string, Record<(typeof SET_NAMES)[number], Tally>>();
  const wrong: string[] = [];
  for (const [path, probes] of allProbes()) {
    for (const probe of probes) {
      if (!isClass(probe.about)) continue;
      const { trap, twin, lookAlike } = answerTo(probe);
      const sets = tallies.get(probe.about) ?? { tuned: emptyTally(), aside: emptyTally() };
      tallies.set(probe.about, sets);
      const isAside = path.startsWith(ASIDE);
      const tally = isAside ? sets.aside : sets.tuned;
      tally.traps++;
      if (trap.length > 0) tally.found++;
      const others = probe.lookAlike === undefined ? [twin] : [twin, lookAlike];
      tally.sound += others.length;
      tally.quiet += others.filter(({ length }) => length === 0).length;
      if (isAside || !path.includes(wanted)) continue;
      const place = `${path}: ${probe.name}`;
      if (trap.length === 0) wrong.push(`missed  ${place}`);
      if (twin.length > 0) wrong.push(`alarm   ${place} (${twin.join(" ")})`);
      if (lookAlike.length > 0) wrong.push(`alike   ${place} (${lookAlike.join(" ")})`);
    }
  }
  return [...wrong, "", ...table(tallies)].join("\n");
}

function table(
  tallies: ReadonlyMap<string, Record<(typeof SET_NAMES)[number], Tally>>,
): readonly string[] {
  const total = { tuned: emptyTally(), aside: emptyTally() };
  const rows = [...tallies].map(([name, sets]) => {
    for (const set of SET_NAMES) add(total[set], sets[set]);
    return row(name, ...SET_NAMES.map((set) => cell(sets[set])));
  });
  const heading = row("class", ...SET_NAMES.map((set) => `${set}: recall, specificity`));
  return [heading, ...rows, row("all", ...SET_NAMES.map((set) => cell(total[set])))];
}

function emptyTally(): Tally {
  return { traps: 0, found: 0, sound: 0, quiet: 0 };
}

function add(total: Tally, { traps, found, sound, quiet }: Tally): void {
  total.traps += traps;
  total.found += found;
  total.sound += sound;
  total.quiet += quiet;
}

function cell({ traps, found, sound, quiet }: Tally): string {
  if (traps === 0) return "–";
  const share = (part: number, whole: number) => `${part}/${whole} ${(part / whole).toFixed(2)}`;
  return `${share(found, traps)}, ${share(quiet, sound)}`;
}

function row(first: string, ...cells: readonly string[]): string {
  return `${first.padEnd(14)}${cells.map((each) => each.padEnd(28)).join("")}`.trimEnd();
}
