import { mergeMarks, NO_MARKS } from "../evaluate/marks.ts";
import { Region } from "../network/region.ts";
import { dependingOn, type Evidence, type Fact, fact, unknownFact } from "../rule-language/fact.ts";
import type { Member } from "../rule-language/view-set.ts";
import { decidingMarks, deniedBefore, type Entry, possibleRegion, sureRegion } from "./entry.ts";
import type { KnownSet } from "./known-set.ts";
import type { Question } from "./questions.ts";

/** Which ports are reachable from where: the lower and upper bounds. */
export interface Reach {
  readonly sure: Region;
  readonly possible: Region;
}

/** Answers a question about one endpoint; `cause` is the missing information. */
export function verdictOnReach(
  { sure, possible }: Reach,
  question: Question,
  evidence: readonly Evidence[],
  cause: string,
): Fact {
  if (question.except?.(sure) !== undefined) return fact(false, ...evidence);
  const words = question.answer(sure);
  if (words !== undefined) {
    const [first, ...rest] = evidence;
    const named = first === undefined ? [] : [{ ...first, message: words }];
    return fact(true, ...named, ...rest);
  }
  if (question.answer(possible) === undefined) return fact(false, ...evidence);
  return unknownFact(cause, ...evidence);
}

/** Maximum evidence of a negative result, which isn't reported. */
const MAX_EVIDENCE = 2;

/** What an entry allows after earlier denials. */
export function verdictOn(
  entry: Entry,
  others: () => readonly Member<Entry>[],
  question: Question,
): Fact {
  const { applies, allows, sources, traffic } = entry;
  const shown = [...sources.slice(0, MAX_EVIDENCE), ...traffic.slice(0, MAX_EVIDENCE)];
  const evidence = shown.map((each) => each.evidence);
  const passed = fact(false, ...evidence);
  // Most entries don't allow matching traffic, so their denials don't have to be checked.
  if (applies.truth === false || allows.truth === false) return passed;
  const possible = possibleRegion(entry);
  if (question.answer(possible) === undefined) return passed;
  const denied = deniedBefore(entry, others());
  if (question.answer(possible.minus(denied.surely)) === undefined) return passed;
  const sure = sureRegion(entry).minus(denied.maybe);
  if (question.except?.(sure) !== undefined) return passed;
  const words = question.answer(sure);
  const isSure = words !== undefined && applies.truth === true && allows.truth === true;
  const marks = decidingMarks(entry).reduce(mergeMarks, NO_MARKS);
  if (isSure) return dependingOn(marks, fact(true, ...deciding(entry, question, words)));
  const unknown = [...sources, ...traffic].filter(({ surely, maybe }) => !surely.covers(maybe));
  const causes = [...unknown.map(({ cause }) => cause), ...applies.causes, ...allows.causes];
  return { ...unknownFact(causes[0] ?? "the denials before it", ...evidence), causes };
}

/**
 * An additional fact for what several entries allow only in combination: two halves of the internet
 * are the internet.
 */
export function verdictOnUnion(entries: readonly Member<Entry>[], question: Question): Fact[] {
  const sure = entries.filter(
    ({ view, presence }) =>
      presence.isCertain && view.allows.truth === true && view.applies.truth === true,
  );
  const parts = sure.flatMap(({ view }) => {
    const denied = deniedBefore(view, entries);
    const region = sureRegion(view).minus(denied.maybe);
    return region.boxes.length === 0 || question.answer(region) !== undefined
      ? []
      : [{ view, region }];
  });
  if (parts.length < 2) return [];
  const union = Region.union(parts.map(({ region }) => region));
  const words = question.answer(union);
  if (words === undefined || question.except?.(union) !== undefined) return [];
  const evidence = parts.flatMap(({ view }) => view.sources.map((each) => each.evidence));
  const traffic = parts.flatMap(({ view }) => view.traffic);
  return [fact(true, ...evidence.slice(0, 2), ...trafficEvidence(traffic, words))];
}

/** The sources and ports that decide on their own, those fixed by the module first. */
function deciding(entry: Entry, question: Question, words: string): readonly Evidence[] {
  const { sources, traffic } = entry;
  const ports = leading(traffic, (each) => isAnswered(question, { ...entry, traffic: [each] }));
  const origins = leading(sources, (each) =>
    isAnswered(question, { ...entry, sources: [each], traffic: ports }),
  );
  return [...origins.map(({ evidence }) => evidence), ...trafficEvidence(ports, words)];
}

function isAnswered(question: Question, entry: Entry): boolean {
  return question.answer(sureRegion(entry)) !== undefined;
}

/** The best set that is sufficient on its own, or all if there is none. */
function leading(
  sets: readonly KnownSet[],
  isEnough: (set: KnownSet) => boolean,
): readonly KnownSet[] {
  const enough = sets.filter(isEnough);
  const best = enough.find(({ evidence }) => evidence.marks.defaults.length === 0) ?? enough[0];
  return best === undefined ? sets : [best];
}

/** The description of the allowed traffic, located where the ports are written. */
function trafficEvidence(traffic: readonly KnownSet[], words: string): readonly Evidence[] {
  const [first] = traffic;
  if (first === undefined) return [];
  const marks = traffic.map(({ evidence }) => evidence.marks).reduce(mergeMarks, NO_MARKS);
  return [{ location: first.evidence.location, message: words, marks }];
}
