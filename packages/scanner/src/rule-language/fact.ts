import { type Marks, mergeMarks, NO_MARKS } from "../evaluate/marks.ts";
import type { Location } from "../source/source-file.ts";

/**
 * A location that supports a fact, with a description of what was found: "`acl` is "public-read"".
 */
export interface Evidence {
  readonly location: Location;
  readonly message: string;
  /** Marks of the deciding values, which distinguish a literal from a variable's default. */
  readonly marks: Marks;
  /** Texts to mask in the report. */
  readonly secrets?: readonly string[];
}

/** A three-valued statement about a module, with its evidence. */
export interface Fact {
  /** `undefined` if unknown. */
  readonly truth: boolean | undefined;
  readonly evidence: readonly Evidence[];
  /** For an unknown fact: the missing information. */
  readonly causes: readonly string[];
}

/** Creates a known fact. */
export function fact(truth: boolean, ...evidence: readonly Evidence[]): Fact {
  return { truth, evidence, causes: [] };
}

export function unknownFact(cause: string, ...evidence: readonly Evidence[]): Fact {
  return { truth: undefined, evidence, causes: [cause] };
}

/**
 * True if all are true; a single false fact makes it false. A finding is reported at the first
 * fact's location, so pass the fact to fix first.
 */
export function and(...facts: readonly Fact[]): Fact {
  return combine(facts, false);
}

/** True if any is true. */
export function or(...facts: readonly Fact[]): Fact {
  return anyOf(facts);
}

/** `or` for lists, which may be too long for spread arguments. */
export function anyOf(facts: readonly Fact[]): Fact {
  return combine(facts, true);
}

/** `bad`, unless the exception holds. The exception isn't evidence and isn't shown. */
export function unless(exception: Fact, bad: Fact): Fact {
  if (bad.truth !== true || exception.truth === false) return bad;
  if (exception.truth === true) return { ...bad, truth: false };
  return { ...bad, truth: undefined, causes: exception.causes };
}

/** `bad`, unless the exception is known to hold. */
export function unlessKnown(exception: Fact, bad: Fact): Fact {
  return exception.truth === true ? unless(exception, bad) : bad;
}

export function not(negated: Fact): Fact {
  return { ...negated, truth: negated.truth === undefined ? undefined : !negated.truth };
}

/**
 * False instead of unknown, for mistakes that are the caller's if the caller gives the value. An
 * unknown fact would cost the module points.
 */
export function ifKnown(fact: Fact): Fact {
  return fact.truth === undefined ? { ...fact, truth: false, causes: [] } : fact;
}

/** The same fact with a message of its own. */
export function told(fact: Fact, message: string): Fact {
  return { ...fact, evidence: fact.evidence.map((each) => ({ ...each, message })) };
}

function combine(facts: readonly Fact[], decisive: boolean): Fact {
  const deciding = facts.filter(({ truth }) => truth === decisive);
  const [first] = deciding;
  // A definite fact outweighs a default, so it comes first.
  if (first !== undefined) return deciding.find(isDefinite) ?? first;
  const evidence = facts.flatMap((each) => each.evidence);
  const unknowns = facts.filter(({ truth }) => truth === undefined);
  if (unknowns.length === 0) return { truth: !decisive, evidence, causes: [] };
  return { truth: undefined, evidence, causes: unknowns.flatMap(({ causes }) => causes) };
}

function isDefinite({ evidence }: Fact): boolean {
  return evidence.every(({ marks }) => marks.defaults.length === 0);
}

/** A copy with other marks. The message of the original is a getter, which a spread would lose. */
export function withMarksOf(evidence: Evidence, marks: Marks): Evidence {
  const { location, secrets } = evidence;
  return {
    location,
    get message() {
      return evidence.message;
    },
    marks,
    ...(secrets && { secrets }),
  };
}

/** The same fact with `marks` added to its evidence. */
export function dependingOn(marks: Marks, whole: Fact): Fact {
  if (marks === NO_MARKS) return whole;
  const { evidence, ...rest } = whole;
  const depending = evidence.map((each) => {
    const merged = mergeMarks(each.marks, marks);
    return merged === each.marks ? each : withMarksOf(each, merged);
  });
  return { ...rest, evidence: depending };
}

/** Whether at least two of several answers are yes; `cause` is what else decides it. */
export function atLeastTwo(truths: readonly (boolean | undefined)[], cause: string): Fact {
  const count = (truth: boolean | undefined) => truths.filter((each) => each === truth).length;
  const isOpen = count(true) < 2 && count(true) + count(undefined) >= 2;
  return isOpen ? unknownFact(cause) : fact(count(true) >= 2);
}
