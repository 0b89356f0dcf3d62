import type { Call, Expression, Step, Traversal } from "../hcl/ast.ts";
import type { ModuleConfiguration } from "../terraform/configuration.ts";

/** The step to any element of a collection, and to the key of an element. */
export const ELEMENT = "*";
export const KEY = "#";

/** The input that stands for the workspace. */
export const WORKSPACE = "terraform.workspace";

/** An input of the entry-point module, or a part of one: `settings.public`, `rules[*].port`. */
export interface InputReference {
  readonly input: string;
  readonly steps: readonly string[];
  /** Whether it is the parts of a text, which are that text if it has no separator. */
  readonly isSplit?: boolean;
}

/** A name that a loop gives to the elements of an input. */
type LoopName =
  | { readonly kind: "value"; readonly of: InputReference }
  | { readonly kind: "pair"; readonly of: InputReference };

/** What names refer to in a part of the code. */
export interface Names {
  readonly configuration: ModuleConfiguration;
  /** The parts of inputs that the module's variables are set to. */
  readonly variables: ReadonlyMap<string, InputReference>;
  readonly loops: ReadonlyMap<string, LoopName>;
}

/** Maximum nesting of locals that refer to locals, and of calls. */
const MAX_DEPTH = 24;

/** Functions whose result is their first argument in another form. */
const PASSES_ON: ReadonlySet<string> = new Set(
  [
    "lower upper title trimspace chomp trim trimprefix trimsuffix",
    "tostring tonumber tobool tolist toset tomap",
    "nonsensitive sensitive distinct sort compact flatten reverse merge concat",
    "try coalesce coalescelist one",
  ].flatMap((line) => line.split(" ")),
);

/** The part of an input that an expression stands for, if it is one. */
export function referenceOf(
  expression: Expression,
  names: Names,
  depth = 0,
): InputReference | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const inner = (part: Expression) => referenceOf(part, names, depth + 1);
  switch (expression.kind) {
    case "variable": {
      const loop = names.loops.get(expression.name);
      return loop?.kind === "value" ? loop.of : undefined;
    }
    case "traversal":
      return ofTraversal(expression, names, depth);
    case "parenthesised":
      return inner(expression.inner);
    case "template": {
      const [only, ...others] = expression.parts;
      const isWhole = only?.kind === "interpolation" && others.length === 0;
      return isWhole ? inner(only.expression) : undefined;
    }
    case "call":
      return ofCall(expression, inner);
    case "conditional":
      return inner(expression.whenTrue) ?? inner(expression.whenFalse);
    case "tuple":
      return undefined;
    case "for": {
      const source = inner(expression.collection);
      const { value, valueName } = expression;
      return value.kind === "variable" && value.name === valueName ? source : undefined;
    }
    default:
      return undefined;
  }
}

/** What a loop over this collection visits. */
export function elementOf(collection: Expression, names: Names): InputReference | undefined {
  if (collection.kind === "conditional") {
    return elementOf(collection.whenTrue, names) ?? elementOf(collection.whenFalse, names);
  }
  if (collection.kind === "tuple") {
    const [only, ...others] = collection.items;
    return only !== undefined && others.length === 0 ? referenceOf(only, names) : undefined;
  }
  const reference = referenceOf(collection, names);
  return reference && within(reference, [ELEMENT]);
}

export function within(
  { input, steps, isSplit }: InputReference,
  further: readonly string[],
): InputReference {
  if (isSplit !== true) return { input, steps: [...steps, ...further] };
  const [first, ...rest] = further;
  return first === undefined
    ? { input, steps, isSplit }
    : { input, steps: [...steps, ...(first === ELEMENT ? rest : further)] };
}

/** The key that goes with an element. */
export function keyOf({ input, steps }: InputReference): InputReference {
  return { input, steps: [...steps.slice(0, -1), KEY] };
}

export function withLoop(names: Names, loops: readonly (readonly [string, LoopName])[]): Names {
  return { ...names, loops: new Map([...names.loops, ...loops]) };
}

function ofTraversal(
  { source, steps }: Traversal,
  names: Names,
  depth: number,
): InputReference | undefined {
  if (source.kind !== "variable") {
    const reference = referenceOf(source, names, depth + 1);
    return reference && within(reference, stepNames(steps));
  }
  const [first, ...rest] = steps;
  const loop = names.loops.get(source.name);
  if (loop?.kind === "value") return within(loop.of, stepNames(steps));
  if (first?.kind !== "attribute") return undefined;
  if (loop?.kind === "pair") {
    if (first.name === "key") return keyOf(loop.of);
    return first.name === "value" ? within(loop.of, stepNames(rest)) : undefined;
  }
  if (source.name === "terraform" && first.name === "workspace")
    return { input: WORKSPACE, steps: [] };
  if (source.name === "var") {
    const reference = names.variables.get(first.name);
    return reference && within(reference, stepNames(rest));
  }
  if (source.name !== "local") return undefined;
  const local = names.configuration.locals.get(first.name);
  const reference =
    local && referenceOf(local.attribute.value, { ...names, loops: new Map() }, depth + 1);
  return reference && within(reference, stepNames(rest));
}

function ofCall(
  { name, args }: Call,
  inner: (part: Expression) => InputReference | undefined,
): InputReference | undefined {
  const [first, second] = args;
  if (name === "lookup" && first !== undefined) {
    const reference = inner(first);
    const key = second?.kind === "literal" ? String(second.value) : ELEMENT;
    return reference && within(reference, [key]);
  }
  if (name === "split") {
    const reference = second && inner(second);
    return reference && { ...reference, isSplit: true };
  }
  if (!PASSES_ON.has(name)) return undefined;
  for (const argument of args) {
    const reference = inner(argument);
    if (reference !== undefined) return reference;
  }
  return undefined;
}

function stepNames(steps: readonly Step[]): string[] {
  return steps.flatMap((step) => {
    if (step.kind === "attribute") return [step.name];
    if (step.kind === "splat") return [ELEMENT, ...stepNames(step.each)];
    const { key } = step;
    return [key.kind === "literal" && typeof key.value === "string" ? key.value : ELEMENT];
  });
}
