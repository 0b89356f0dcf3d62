import { EvaluationFailure } from "../../evaluate/failure.ts";
import { ANY, parseType, type Type } from "../../evaluate/type-constraint.ts";
import { nullValue } from "../../evaluate/value.ts";
import type { Block, Body, Expression, For, Step } from "../../hcl/ast.ts";
import { childrenOf, walkExpressions } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import type { Declaration } from "../../terraform/configuration.ts";
import { argumentOf } from "../../terraform/static-argument.ts";
import { calledConfiguration } from "../../validate/module-scope.ts";

/** What `each`, an iterator of a `dynamic` block or a variable of a loop runs over. */
interface Item {
  readonly type: Type;
  /** Variables of loops are the items themselves, and the others have them as `value`. */
  readonly isLoop: boolean;
}

type Items = ReadonlyMap<string, Item>;

/** Calls that answer even if a member is missing. */
const GUARDS = /^(can|contains|keys|lookup|try)$/;

/** The types of inputs, tables, and what repeated calls have, which many references ask for. */
const types = new WeakMap<object, { readonly type: Type | undefined }>();

function typeOf<T extends object>(
  declaration: T | undefined,
  read: (declaration: T) => Type | undefined,
): Type | undefined {
  if (declaration === undefined) return undefined;
  const known = types.get(declaration) ?? { type: read(declaration) };
  types.set(declaration, known);
  return known.type;
}

function declaredType(declaration: Declaration): Type | undefined {
  const written = argumentOf(declaration, "type")?.value;
  if (written === undefined) return undefined;
  try {
    return parseType(written, () => nullValue());
  } catch (error) {
    if (error instanceof EvaluationFailure) return undefined;
    throw error;
  }
}

/** The type behind names, or the first name that isn't there. Other steps aren't followed. */
function follow(
  start: Type | undefined,
  steps: readonly Step[],
): { readonly type?: Type | undefined; readonly missing?: string } {
  let type = start;
  for (const step of steps) {
    if (step.kind !== "attribute") return {};
    if (type?.kind === "map") {
      type = type.element;
    } else if (type?.kind === "object") {
      const attribute = type.attributes.get(step.name);
      if (attribute === undefined) return { missing: step.name };
      type = attribute.type;
    } else {
      return {};
    }
  }
  return { type };
}

/** The type of a table of objects that are written out, of which each may have what any has. */
function tableType(expression: Expression): Type | undefined {
  if (expression.kind !== "object") return undefined;
  const rows = expression.items.map(({ value }) => value);
  const isTable = rows.length > 0 && rows.every((row) => row.kind === "object");
  if (!isTable) return undefined;
  const names = rows.flatMap((row) =>
    row.kind === "object" ? row.items.map(({ key }) => nameOf(key)) : [],
  );
  if (names.includes(undefined)) return undefined;
  const attribute = { type: ANY, isOptional: false, fallback: undefined };
  const attributes = new Map(names.map((name) => [name ?? "", attribute] as const));
  return { kind: "map", element: { kind: "object", attributes } };
}

function nameOf(key: Expression): string | undefined {
  return key.kind === "literal" ? String(key.value) : undefined;
}

/** What a reference to a variable or to an item leads to. */
function referred(expression: Expression, items: Items, view: ModuleView) {
  if (expression.kind !== "traversal" || expression.source.kind !== "variable") return {};
  const root = expression.source.name;
  const [first, ...rest] = expression.steps;
  if (first?.kind !== "attribute") return {};
  if (root === "var")
    return follow(typeOf(view.configuration.variables.get(first.name), declaredType), rest);
  if (root === "module" && rest.length === 0) {
    const call = view.configuration.moduleCalls.get(first.name);
    return { type: typeOf(call, (declaration) => outputsOf(declaration, view)) };
  }
  if (root === "local" && rest.length === 0) {
    const table = view.configuration.locals.get(first.name);
    return { type: typeOf(table, ({ attribute }) => tableType(attribute.value)) };
  }
  const item = items.get(root);
  if (item?.isLoop === true) return follow(item.type, expression.steps);
  return first.name === "value" ? follow(item?.type, rest) : {};
}

/** The outputs of each instance of a module that is called several times. */
function outputsOf(call: Declaration, { tree, configuration }: ModuleView): Type | undefined {
  const called = calledConfiguration(tree, configuration, call);
  const isRepeated = ["count", "for_each"].some((each) => argumentOf(call, each));
  if (called === undefined || !isRepeated) return undefined;
  const output = { type: ANY, isOptional: false, fallback: undefined };
  const attributes = [...called.outputs.keys()].map((each) => [each, output] as const);
  return { kind: "map", element: { kind: "object", attributes: new Map(attributes) } };
}

const isEmpty = (expression: Expression): boolean =>
  (expression.kind === "literal" && expression.value === null) ||
  ((expression.kind === "tuple" || expression.kind === "object") && expression.items.length === 0);

/** The part of an expression that has a value, beside one that has none. */
function filledPart(expression: Expression): Expression {
  if (expression.kind === "parenthesised") return filledPart(expression.inner);
  if (expression.kind === "conditional") {
    const { whenTrue, whenFalse } = expression;
    if (isEmpty(whenFalse)) return filledPart(whenTrue);
    return isEmpty(whenTrue) ? filledPart(whenFalse) : expression;
  }
  if (
    expression.kind === "call" &&
    /^(try|coalesce|coalescelist|toset|tolist)$/.test(expression.name)
  ) {
    const [first, ...rest] = expression.args;
    return first !== undefined && rest.every(isEmpty) ? filledPart(first) : expression;
  }
  return expression;
}

/** The type of each of what `for_each` or a loop runs over. */
function itemType(forEach: Expression, items: Items, view: ModuleView): Type | undefined {
  const filled = filledPart(forEach);
  if (filled.kind === "call" && filled.name === "values") {
    return filled.args[0] && itemType(filled.args[0], items, view);
  }
  if (filled.kind === "tuple") {
    const [only] = filled.items;
    return only !== undefined && filled.items.length === 1
      ? referred(filledPart(only), items, view).type
      : undefined;
  }
  if (filled.kind === "for") return itemTypeOfLoop(filled, items, view);
  const { type } = referred(filled, items, view);
  return type !== undefined && "element" in type ? type.element : undefined;
}

/** A loop that only gives its items other keys. */
function itemTypeOfLoop(loop: For, items: Items, view: ModuleView): Type | undefined {
  const { collection, condition, value, valueName, isGrouped } = loop;
  const isSame = value.kind === "variable" && value.name === valueName && !isGrouped;
  return isSame && condition === undefined ? itemType(collection, items, view) : undefined;
}

const forEachOf = ({ attributes }: Body) =>
  attributes.find(({ name }) => name === "for_each")?.value;

function withItem(items: Items, name: string, item: Item | undefined): Items {
  const others = [...items].filter(([other]) => other !== name);
  return new Map(item === undefined ? others : [...others, [name, item]]);
}

function withEach(items: Items, name: string, body: Body, view: ModuleView): Items {
  const forEach = forEachOf(body);
  const type = forEach && itemType(forEach, items, view);
  return withItem(items, name, type && { type, isLoop: false });
}

const isGuard = (each: Expression) => each.kind === "call" && GUARDS.test(each.name);

type Failing = readonly (readonly [reference: Expression, missing: string])[];

/** The references of a loop that fail. */
function failingInLoop(loop: For, items: Items, view: ModuleView): Failing {
  const type = itemType(loop.collection, items, view);
  const known = withItem(items, loop.keyName ?? "", undefined);
  const inner = withItem(known, loop.valueName, type && { type, isLoop: true });
  const isGuarded = loop.condition && [...walkExpressions(loop.condition)].some(isGuard);
  const own = isGuarded ? [] : [loop.key, loop.value, loop.condition];
  const parts = own.filter((part) => part !== undefined);
  return [
    ...failingIn(loop.collection, items, view),
    ...parts.flatMap((part) => failingIn(part, inner, view)),
  ];
}

/** The references that fail, with what is missing. */
function failingIn(expression: Expression, items: Items, view: ModuleView): Failing {
  if (isGuard(expression)) return [];
  if (expression.kind === "for") return failingInLoop(expression, items, view);
  if (
    expression.kind === "conditional" &&
    [...walkExpressions(expression.condition)].some(isGuard)
  ) {
    return [];
  }
  const { missing } = isVariable(expression) ? {} : referred(expression, items, view);
  if (missing !== undefined) return [[expression, missing]];
  return childrenOf(expression).flatMap((each) => failingIn(each, items, view));
}

/** Terraform checks references to variables itself. */
const isVariable = (expression: Expression) =>
  expression.kind === "traversal" &&
  expression.source.kind === "variable" &&
  expression.source.name === "var";

function failingInBody(body: Body, items: Items, view: ModuleView): Failing {
  return [
    ...body.attributes.flatMap(({ value }) => failingIn(value, items, view)),
    ...body.blocks.flatMap((block) =>
      block.type === "dynamic"
        ? failingInDynamic(block, items, view)
        : failingInBody(block.body, items, view),
    ),
  ];
}

function failingInDynamic({ labels, body }: Block, items: Items, view: ModuleView) {
  const iterator = body.attributes.find(({ name }) => name === "iterator")?.value;
  const name = iterator?.kind === "variable" ? iterator.name : (labels[0]?.value ?? "");
  const inner = withEach(items, name, body, view);
  const forEach = forEachOf(body);
  return [
    ...(forEach === undefined ? [] : failingIn(forEach, items, view)),
    ...body.blocks
      .filter(({ type }) => type === "content")
      .flatMap((content) => failingInBody(content.body, inner, view)),
  ];
}

function missingMembers(view: ModuleView): readonly Fact[] {
  return view.codeFiles.flatMap(({ body, file }) =>
    body.blocks
      .filter(({ type }) => /^(resource|data|module|locals|output)$/.test(type))
      .flatMap((block) =>
        failingInBody(block.body, withEach(new Map(), "each", block.body, view), view),
      )
      .map(([reference, missing]) =>
        view.found(true, locate(reference, file), `there is no attribute \`${missing}\``),
      ),
  );
}

/** A rule for members that the type of an input or the outputs of a module don't have. */
export const missingMemberRules: readonly Rule[] = [
  {
    id: "quality-missing-member",
    title: "Code reads an attribute that doesn't exist",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The plan fails as soon as there is an item to read it from.",
    fix: "Read the attribute by its name in the `type` or in the module's outputs, or add it there.",
    link: "https://developer.hashicorp.com/terraform/language/expressions/type-constraints#object",
    checks: [published("types and modules have what is read", missingMembers)],
  },
];
