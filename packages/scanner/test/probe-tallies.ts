import { answerTo, isClass } from "./probe-answers.ts";
import { allProbes } from "./probes.ts";

/** The results of a class's probes. */
export interface Tally {
  traps: number;
  found: number;
  /** Safe twins and look-alikes. */
  sound: number;
  quiet: number;
}

/** Probes in this folder are only counted, so that rules aren't written for them. */
const ASIDE = "aside/";

export const SET_NAMES = ["tuned", "aside"] as const;

/** The probes that rules are written for, and those that were set aside. */
export type Sets = Readonly<Record<(typeof SET_NAMES)[number], Tally>>;

export interface ProbeTallies {
  readonly classes: ReadonlyMap<string, Sets>;
  /** Each disagreement of the tuned probes in files whose path has the wanted part. */
  readonly wrong: readonly string[];
}

export interface TallyOptions {
  /** A part of the paths whose disagreements are listed. */
  readonly wanted?: string;
  readonly countsAside: boolean;
}

/** Runs the probes of classes. */
export function tallyProbes({ wanted = "", countsAside }: TallyOptions): ProbeTallies {
  const classes = new Map<string, Sets>();
  const wrong: string[] = [];
  for (const [path, probes] of allProbes()) {
    const isAside = path.startsWith(ASIDE);
    if (isAside && !countsAside) continue;
    for (const probe of probes) {
      if (!isClass(probe.about)) continue;
      const { trap, twin, lookAlike } = answerTo(probe);
      const sets = classes.get(probe.about) ?? { tuned: emptyTally(), aside: emptyTally() };
      classes.set(probe.about, sets);
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
  return { classes, wrong };
}

/** All classes together. */
export function totalOf(classes: ProbeTallies["classes"]): Sets {
  const total = { tuned: emptyTally(), aside: emptyTally() };
  for (const sets of classes.values()) for (const set of SET_NAMES) add(total[set], sets[set]);
  return total;
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
