import { type Marks, mergeMarks } from "../evaluate/marks.ts";
import type { Location } from "../source/source-file.ts";

/** A place that speaks for a fact, and what is there in words: "`acl` is "public-read"". */
export interface Evidence {
  readonly location: Location;
  readonly message: string;
  /** Of the values that decided: tell a literal from a variable's default. */
  readonly marks: Marks;
  /** Texts that must not be shown in the report. */
  readonly secrets?: readonly string[];
}

/** A statement about a module in three-valued logic, with its evidence. */
export interface Fact {
  /** `undefined` when it cannot be known. */
  readonly truth: boolean | undefined;
  readonly evidence: readonly Evidence[];
  /** For an unknown fact: what would have to be known. */
  readonly causes: readonly string[];
}

/** A known fact. */
export function fact(truth: boolean, ...evidence: readonly Evidence[]): Fact {
  return { truth, evidence, causes: [] };
}

export function unknownFact(cause: string, ...evidence: readonly Evidence[]): Fact {
  return { truth: undefined, evidence, causes: [cause] };
}

/**
 * True when all are true; one false fact is enough for false. The first fact names the place a
 * finding is reported at, so put what is to be mended first.
 */
export function and(...facts: readonly Fact[]): Fact {
  return combine(facts, false);
}

/** True when one is true. */
export function or(...facts: readonly Fact[]): Fact {
  return anyOf(facts);
}

/** `or` for lists, which may be too long to be arguments. */
export function anyOf(facts: readonly Fact[]): Fact {
  return combine(facts, true);
}

/** `bad`, unless the exception holds; the exception is no evidence and is not shown. */
export function unless(exception: Fact, bad: Fact): Fact {
  if (bad.truth !== true || exception.truth === false) return bad;
  if (exception.truth === true) return { ...bad, truth: false };
  return { ...bad, truth: undefined, causes: exception.causes };
}

export function not(negated: Fact): Fact {
  return { ...negated, truth: negated.truth === undefined ? undefined : !negated.truth };
}

function combine(facts: readonly Fact[], decisive: boolean): Fact {
  const deciding = facts.filter(({ truth }) => truth === decisive);
  const [first] = deciding;
  // What is bad whatever the caller sets weighs more than a default, so it goes in front.
  if (first !== undefined) return deciding.find(isDefinite) ?? first;
  const evidence = facts.flatMap((each) => each.evidence);
  const unknowns = facts.filter(({ truth }) => truth === undefined);
  if (unknowns.length === 0) return { truth: !decisive, evidence, causes: [] };
  return { truth: undefined, evidence, causes: unknowns.flatMap(({ causes }) => causes) };
}

function isDefinite({ evidence }: Fact): boolean {
  return evidence.every(({ marks }) => marks.defaults.length === 0);
}

/** The same fact, which depends on `marks` too. */
export function dependingOn(marks: Marks, { evidence, ...rest }: Fact): Fact {
  const depending = evidence.map((each) => {
    const merged = mergeMarks(each.marks, marks);
    return merged === each.marks ? each : { ...each, marks: merged };
  });
  return { ...rest, evidence: depending };
}
