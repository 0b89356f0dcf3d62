import type { Presence } from "../config/config-body.ts";
import {
  type ContextFor,
  iterationsOf,
  type SourcedBody,
  SyntaxBody,
} from "../config/syntax-body.ts";
import { NO_MARKS } from "../evaluate/marks.ts";
import { type Scope, scopeWith } from "../evaluate/scope.ts";
import {
  isFailure,
  isWhollyKnown,
  list,
  number,
  object,
  oneOf,
  tuple,
  unknown,
  type Value,
  withMarks,
} from "../evaluate/value.ts";

/** Maximum instances of one resource or module. */
const MAX_INSTANCES = 256;

/** The expansion of a block by `count` or `for_each`. */
export interface Repetition<T> {
  readonly instances: readonly T[];
  /** Instances excluded by `count` or `for_each`, created to see what they would contain. */
  readonly excluded: readonly T[];
  readonly presence: Presence;
  /** Number of instances over the limit that weren't created. */
  readonly omitted: number;
  /** The combined value: one instance, a list, a map, or `whenUnknown`. */
  toValue(each: (instance: T) => Value, whenUnknown: Value): Value;
}

/** Creates an instance from its address key (`[0]`, `["a"]`, or empty). */
type Make<T> = (key: string, scope: Scope, presence: Presence) => T;

/**
 * Evaluates a block's `count` or `for_each` and creates its instances. `parts` is how many
 * declarations each of them consists of.
 */
export function expandRepetition<T>(
  sources: readonly SourcedBody[],
  contextFor: ContextFor,
  make: Make<T>,
  parts = 1,
): Repetition<T> {
  const [source] = sources;
  if (source === undefined) throw new Error("A block without a body cannot be expanded");
  const { scope, budget, isStrict = false } = contextFor(source.file);
  const take = (wanted: number) => budget.takeInstances(Math.min(wanted, MAX_INSTANCES), parts);
  const body = new SyntaxBody(sources, { file: source.file, ...source.body }, contextFor);
  const count = body.attribute("count")?.value;
  if (count !== undefined) {
    const isNumber = !isWhollyKnown(count) || wholeNumber(count) !== undefined;
    const isRefused = isStrict && (isFailure(count) || !isNumber);
    return expandCount(isRefused ? withMarks(number(0), count.marks) : count, scope, take, make);
  }
  const forEach = body.attribute("for_each")?.value;
  if (forEach !== undefined) {
    const isRefused = isStrict && (isFailure(forEach) || forEach.kind === "null");
    const nothing = withMarks(list([], "set"), forEach.marks);
    return expandForEach(isRefused ? nothing : forEach, scope, take, make);
  }
  take(1);
  const presence = { isCertain: true, marks: NO_MARKS };
  const instance = make("", scope, presence);
  return {
    instances: [instance],
    excluded: [],
    presence,
    omitted: 0,
    toValue: (each) => each(instance),
  };
}

/** How many of the wanted instances there is room for. */
type Take = (wanted: number) => number;

function expandCount<T>(count: Value, scope: Scope, take: Take, make: Make<T>): Repetition<T> {
  const { marks } = count;
  const makeAt = (index: number, isCertain: boolean) =>
    make(`[${index}]`, scopeWith(scope, countNames(index)), { isCertain, marks });
  const wanted = wholeNumber(count);
  if (wanted === undefined) {
    const presence = { isCertain: false, marks };
    return uncertain(makeAt(0, false), presence);
  }
  const presence = { isCertain: true, marks };
  if (wanted === 0) return none(makeAt(0, true), presence, () => withMarks(tuple([]), marks));
  const made = take(wanted);
  const instances = Array.from({ length: made }, (_, index) => makeAt(index, true));
  return {
    instances,
    excluded: [],
    presence,
    omitted: wanted - made,
    toValue: (each) => withMarks(tuple(instances.map(each)), marks),
  };
}

function wholeNumber(count: Value): number | undefined {
  if (count.kind === "bool") return undefined;
  const value =
    count.kind === "string" ? Number(count.value) : count.kind === "number" ? count.value : -1;
  return Number.isInteger(value) && value >= 0 ? value : undefined;
}

function countNames(index: number): ReadonlyMap<string, Value> {
  return new Map([["count", object(new Map([["index", number(index)]]))]]);
}

function expandForEach<T>(forEach: Value, scope: Scope, take: Take, make: Make<T>): Repetition<T> {
  const { marks } = forEach;
  const makeFor = (key: Value, value: Value, isCertain: boolean) =>
    make(instanceKey(key), scopeWith(scope, eachNames(key, value)), { isCertain, marks });
  const iterations = iterationsOf(forEach, MAX_INSTANCES);
  const names = forEach.kind === "null" ? undefined : iterations;
  const known = names?.first.filter(([key]) => key.kind === "string") ?? [];
  const others = names?.first.filter(([key]) => key.kind !== "string") ?? [];
  if (names === undefined || (others.length > 0 && known.length === 0)) {
    const cause = forEach.kind === "unknown" ? forEach.cause : "each.value";
    const ofAll = forEach.kind === "unknown" ? forEach.element : undefined;
    const given = others.map(([, value]) => value);
    const element = given.length === 0 ? ofAll : oneOf(given, cause);
    const symbolic = makeFor(unknown(cause, marks), element ?? unknown(cause, marks), false);
    return uncertain(symbolic, { isCertain: false, marks });
  }
  const presence = { isCertain: true, marks };
  if (names.count === 0) {
    const absent = unknown("each.value, of which there is none", marks);
    return none(makeFor(absent, absent, true), presence, () => withMarks(object(new Map()), marks));
  }
  const count = names.count - others.length;
  const room = take(count);
  const made = known.slice(0, room).map(([key, value]) => ({
    key: key.kind === "string" ? key.value : "",
    instance: makeFor(key, value, true),
  }));
  // One instance represents all whose key isn't known.
  const [other] = others.slice(0, 1).map(([key, value]) => makeFor(key, value, false));
  return {
    instances: [...made.map(({ instance }) => instance), ...(other === undefined ? [] : [other])],
    excluded: [],
    presence,
    omitted: count - made.length,
    toValue: (each, whenUnknown) =>
      withMarks(
        other === undefined
          ? object(new Map(made.map(({ key, instance }) => [key, each(instance)])))
          : whenUnknown,
        marks,
      ),
  };
}

function instanceKey(key: Value): string {
  return key.kind === "string" ? `[${JSON.stringify(key.value)}]` : "[*]";
}

function eachNames(key: Value, value: Value): ReadonlyMap<string, Value> {
  return new Map([
    [
      "each",
      object(
        new Map([
          ["key", key],
          ["value", value],
        ]),
      ),
    ],
  ]);
}

/** The number of instances is unknown; one represents all. */
function uncertain<T>(instance: T, presence: Presence): Repetition<T> {
  return {
    instances: [instance],
    excluded: [],
    presence,
    omitted: 0,
    toValue: (_, whenUnknown) => withMarks(whenUnknown, presence.marks),
  };
}

function none<T>(excluded: T, presence: Presence, empty: () => Value): Repetition<T> {
  return { instances: [], excluded: [excluded], presence, omitted: 0, toValue: empty };
}

/** The expansion with the excluded instance in place of none, under an unknown key. */
export function withExcluded<T>(repetition: Repetition<T>): Repetition<T> {
  const [excluded] = repetition.instances.length === 0 ? repetition.excluded : [];
  return excluded === undefined ? repetition : uncertain(excluded, repetition.presence);
}
