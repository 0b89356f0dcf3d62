import { EvaluationFailure } from "../failure.ts";
import { type Marks, mergeMarks, NO_MARKS } from "../marks.ts";
import { withPresence } from "../presence.ts";
import {
  alternatives,
  deepMarks,
  hasRest,
  isWhollyKnown,
  oneOf,
  sizeOf,
  unknown,
  type Value,
  withMarks,
} from "../value.ts";
import { collectionFunctions } from "./collection.ts";
import { cryptographyFunctions } from "./cryptography.ts";
import { encodingFunctions } from "./encoding.ts";
import { filesystemFunctions } from "./filesystem.ts";
import { networkFunctions } from "./network.ts";
import { numberFunctions } from "./number.ts";
import { partlyKnownResult } from "./partly-known.ts";
import { setFunctions } from "./set.ts";
import type { FunctionContext, FunctionDefinition, Parameter } from "./signature.ts";
import { stringFunctions } from "./string.ts";
import { timeFunctions } from "./time.ts";
import { typeFunctions } from "./type.ts";

const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map(
  [
    ...collectionFunctions,
    ...cryptographyFunctions,
    ...encodingFunctions,
    ...filesystemFunctions,
    ...networkFunctions,
    ...numberFunctions,
    ...setFunctions,
    ...stringFunctions,
    ...timeFunctions,
    ...typeFunctions,
  ].map((definition) => [definition.name, definition]),
);

/** Names of all supported functions other than `try` and `can`. */
export const FUNCTION_NAMES: readonly string[] = [...FUNCTIONS.keys()];

/**
 * Functions whose result depends on the time, randomness, a key or the machine. The result is
 * always a string.
 */
const UNFORESEEABLE: ReadonlySet<string> = new Set([
  "abspath",
  "bcrypt",
  "plantimestamp",
  "rsadecrypt",
  "timestamp",
  "uuid",
]);

/** Functions whose result is unreadable or a count, whatever they are given. */
export const HASHES = /^(md5|sha\d+|base64sha\d+|bcrypt|uuidv5|length|issensitive)$/;

/** Functions whose result depends on how many elements a list has. */
const COUNTS: ReadonlySet<string> = new Set(
  "chunklist element index matchkeys one slice setproduct transpose zipmap".split(" "),
);

/** Maximum number of combinations of alternatives to evaluate. */
const MAX_COMBINATIONS = 16;

/**
 * Calls a Terraform function. An unknown argument makes the result unknown unless the function
 * accepts it. The result inherits the arguments' marks. Unsupported functions, such as those of
 * providers, return unknown instead of failing.
 */
export function callFunction(
  name: string,
  args: readonly Value[],
  context: FunctionContext,
): Value {
  const plainName = name.replace(/^core::/, "");
  const definition = FUNCTIONS.get(plainName);
  if (definition === undefined) {
    return { ...unknown(`${name}()`, allMarks(args)), isNotNull: UNFORESEEABLE.has(plainName) };
  }
  const required = definition.parameters.length - definition.optional;
  const isTooMany = definition.rest === undefined && args.length > definition.parameters.length;
  if (args.length < required || isTooMany) {
    throw new EvaluationFailure(`wrong number of arguments for ${name}()`);
  }
  const combinations = args.reduce((count, value) => count * alternatives(value).length, 1);
  if (combinations > MAX_COMBINATIONS) return unknown(`${name}()`, allMarks(args));
  if (combinations === 1) return callOnce(definition, args, context);
  const results = combine(args).map((choice) => callOnce(definition, choice, context));
  return oneOf(results, `${name}()`);
}

function combine(args: readonly Value[]): Value[][] {
  return args.reduce<Value[][]>(
    (rows, value) => rows.flatMap((row) => alternatives(value).map((option) => [...row, option])),
    [[]],
  );
}

function callOnce(
  definition: FunctionDefinition,
  args: readonly Value[],
  context: FunctionContext,
): Value {
  const { budget } = context;
  if (COUNTS.has(definition.name) && args.some(hasRest)) {
    return unknown(`${definition.name}()`, allMarks(args));
  }
  budget.spend(args.reduce((sum, value) => sum + sizeOf(value), 0));
  let marks: Marks = NO_MARKS;
  const decoded: unknown[] = [];
  for (const [index, value] of args.entries()) {
    const parameter = definition.parameters[index] ?? definition.rest;
    if (parameter === undefined) break;
    const cause = unknownFor(parameter, value);
    // What is hashed can't be read in the hash.
    if (cause !== undefined) {
      const result = partlyKnownResult(definition.name, args);
      if (result !== undefined) return withMarks(result, allMarks(args));
      const named = HASHES.test(definition.name) ? `${definition.name}()` : cause;
      return withPresence(unknown(named, allMarks(args)), definition.name, args);
    }
    if (value.kind === "null" && !parameter.isNullable) {
      throw new EvaluationFailure(`null passed to ${definition.name}()`);
    }
    const carried = parameter.accepts === "none" ? deepMarks(value) : value.marks;
    marks = mergeMarks(marks, carried);
    decoded.push(parameter.decode(value));
  }
  const result = definition.apply(decoded, context);
  budget.spend(sizeOf(result));
  return withMarks(result, marks);
}

/** The missing information if the argument isn't known well enough, otherwise `undefined`. */
function unknownFor({ accepts }: Parameter<unknown>, value: Value): string | undefined {
  if (accepts === "all") return undefined;
  if (value.kind === "unknown") return value.cause;
  if (value.kind === "deferred") return value.members.name;
  return accepts === "none" && !isWhollyKnown(value) ? "a part of an argument" : undefined;
}

function allMarks(values: readonly Value[]): Marks {
  return values.map(deepMarks).reduce(mergeMarks, NO_MARKS);
}
