import { iterationsOf } from "../config/syntax-body.ts";
import { valueOrUnknown } from "../evaluate/attempt.ts";
import { evaluate } from "../evaluate/expression.ts";
import { EvaluationFailure } from "../evaluate/failure.ts";
import { type EvaluationContext, type Scope, scopeWith } from "../evaluate/scope.ts";
import { object, unknown, type Value } from "../evaluate/value.ts";
import type { Block, Body, Call, Expression } from "../hcl/ast.ts";
import { childrenOf } from "../hcl/walk.ts";

const FILE_READERS =
  /^(core::)?(file(base64)?(sha1|sha256|sha512|md5|base64sha256|base64sha512)?|filebase64sha(256|512)|templatefile)$/;

/** A call of a function that reads a file. */
export interface FileReader {
  readonly call: Call;
  /** The types of the blocks that it is in. */
  readonly path: readonly string[];
  /** The loops that it is in, outermost first. */
  readonly loops: readonly Loop[];
}

/** A `for`, a `dynamic` block, or a block with `for_each`. */
interface Loop {
  readonly collection: Expression;
  /** What an element is called, for messages. */
  readonly element: string;
  readonly names: (key: Value, value: Value) => ReadonlyMap<string, Value>;
}

/** The calls in a block, which each instance of its module looks for. */
const fileReaders = new WeakMap<Block, readonly FileReader[]>();

export function fileReadersIn(block: Block): readonly FileReader[] {
  let found = fileReaders.get(block);
  if (found === undefined) {
    found = [...readersIn(block.body, [block.type], loopOf(block.body, "each"))];
    fileReaders.set(block, found);
  }
  return found;
}

function* readersIn(
  body: Body,
  path: readonly string[],
  loops: readonly Loop[],
): Generator<FileReader> {
  for (const { value } of body.attributes) yield* readersOf(value, path, loops);
  for (const { type, labels, body: inner } of body.blocks) {
    const own = type === "dynamic" ? loopOf(inner, iteratorOf(inner) ?? labels[0]?.value) : [];
    yield* readersIn(inner, [...path, type], [...loops, ...own]);
  }
}

function* readersOf(
  root: Expression,
  path: readonly string[],
  around: readonly Loop[],
): Generator<FileReader> {
  const pending: (readonly [Expression, readonly Loop[]])[] = [[root, around]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [expression, loops] = next;
    if (expression.kind === "call" && FILE_READERS.test(expression.name)) {
      yield { call: withoutExpansion(expression), path, loops };
    }
    const inner = expression.kind === "for" ? [...loops, forLoop(expression)] : loops;
    for (const child of childrenOf(expression)) pending.push([child, inner]);
  }
}

/** Of a partly unknown path, `pathexpand` leaves nothing known; the path before that says more. */
function withoutExpansion(call: Call): Call {
  const [path, ...others] = call.args;
  if (path?.kind !== "call" || !/^(core::)?pathexpand$/.test(path.name)) return call;
  const [inner] = path.args;
  return inner === undefined ? call : { ...call, args: [inner, ...others] };
}

function forLoop({ collection, keyName, valueName }: Extract<Expression, { kind: "for" }>): Loop {
  return {
    collection,
    element: valueName,
    names: (key, value) =>
      new Map([...(keyName === undefined ? [] : [[keyName, key] as const]), [valueName, value]]),
  };
}

function loopOf(body: Body, iterator: string | undefined): readonly Loop[] {
  const collection = body.attributes.find(({ name }) => name === "for_each")?.value;
  if (collection === undefined || iterator === undefined) return [];
  const names = (key: Value, value: Value) =>
    new Map([
      [
        iterator,
        object(
          new Map([
            ["key", key],
            ["value", value],
          ]),
        ),
      ],
    ]);
  return [{ collection, element: `${iterator}.value`, names }];
}

function iteratorOf(body: Body): string | undefined {
  const iterator = body.attributes.find(({ name }) => name === "iterator")?.value;
  return iterator?.kind === "variable" ? iterator.name : undefined;
}

/** Maximum number of passes of the loops around a call that are looked at. */
const MAX_PASSES = 24;

/** The contexts of a call: one for each pass of the loops that it is in. */
export function contextsWithin(
  context: EvaluationContext,
  loops: readonly Loop[],
): readonly EvaluationContext[] {
  const outermost = { ...context, scope: withUnknownNames(context.scope) };
  return loops.reduce<readonly EvaluationContext[]>(
    (contexts, loop) => contexts.flatMap((each) => passesOf(loop, each)).slice(0, MAX_PASSES),
    [outermost],
  );
}

function passesOf(
  { collection, element, names }: Loop,
  context: EvaluationContext,
): EvaluationContext[] {
  const value = valueOrUnknown(() => evaluate(collection, context));
  const some = value.kind === "unknown" ? value.element : undefined;
  const each = unknown(element, value.marks);
  const passes = iterationsOf(value, MAX_PASSES)?.first ?? [[each, some ?? each] as const];
  return passes
    .slice(0, MAX_PASSES)
    .map(([key, item]) => ({ ...context, scope: scopeWith(context.scope, names(key, item)) }));
}

/** Names that only an instance has, such as `count` and `self`, are unknown. */
function withUnknownNames(outer: Scope): Scope {
  return {
    resolve(name, steps) {
      try {
        return outer.resolve(name, steps);
      } catch (error) {
        if (!(error instanceof EvaluationFailure)) throw error;
        return { value: unknown(name), used: 0 };
      }
    },
  };
}
