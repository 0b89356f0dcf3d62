import type { Expression, Step } from "../../hcl/ast.ts";
import { childrenOf, walkExpressions } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import { nameAfter } from "../../terraform/references.ts";
import { argumentOf, literalText } from "../../terraform/static-argument.ts";

/** Attributes that a provider makes up when it creates a resource. */
const COMPUTED =
  /^(id|arn|self_link|principal_id|unique_id|allocation_id|invoke_arn|dns_name|private_ip|public_ip)$/;

/** Names that providers make up where the configuration doesn't set them. */
const NAMES = /^(name|bucket|identifier|cluster_identifier|family)$/;

/** Names that a `for` gives to members of resources, and the resource if it runs over all of it. */
type Members = ReadonlyMap<string, string | undefined>;

const NONE: Members = new Map();

/** A part of an expression that becomes a key, with the names of members around it. */
interface KeyPart {
  readonly expression: Expression;
  readonly members: Members;
}

/** The expressions whose values are the keys of what `for_each` runs over. */
function keysOf(value: Expression, view: ModuleView, members = NONE): readonly KeyPart[] {
  switch (value.kind) {
    case "parenthesised":
      return keysOf(value.inner, view, members);
    case "call":
      if (value.name === "merge") return value.args.flatMap((each) => keysOf(each, view, members));
      if (value.name === "zipmap") {
        return value.args.slice(0, 1).flatMap((each) => elementsOf(each, view, members));
      }
      return LISTS.test(value.name)
        ? value.args.flatMap((each) => elementsOf(each, view, members))
        : [];
    case "object":
      return value.items.map(({ key }) => ({ expression: key, members }));
    case "for":
      return value.key === undefined
        ? []
        : [{ expression: value.key, members: withMember(value, view, members) }];
    case "conditional":
      return [value.whenTrue, value.whenFalse].flatMap((each) => keysOf(each, view, members));
    case "traversal":
      return localKeys(value, view, keysOf);
    default:
      return [];
  }
}

/** Functions whose result has the elements of their arguments. */
const LISTS = /^(toset|tolist|distinct|concat|compact|flatten|setunion|sort)$/;

/** The expressions whose values are the elements of a list. */
function elementsOf(value: Expression, view: ModuleView, members = NONE): readonly KeyPart[] {
  switch (value.kind) {
    case "call":
      return LISTS.test(value.name)
        ? value.args.flatMap((each) => elementsOf(each, view, members))
        : [{ expression: value, members }];
    case "for":
      return [{ expression: value.value, members: withMember(value, view, members) }];
    case "traversal": {
      const inner = localKeys(value, view, elementsOf);
      return inner.length > 0 ? inner : [{ expression: value, members }];
    }
    default:
      return [{ expression: value, members }];
  }
}

type Read = (value: Expression, view: ModuleView) => readonly KeyPart[];

/** The parts of local values, which many loops may run over. */
const partsOfLocals = new WeakMap<Expression, Map<Read, readonly KeyPart[]>>();

/** Follows a local value, once. */
function localKeys(value: Expression, view: ModuleView, read: Read): readonly KeyPart[] {
  const name = nameAfter("local", value) ?? "";
  const written = view.configuration.locals.get(name)?.attribute.value;
  const isAnother = written !== undefined && nameAfter("local", written) !== undefined;
  if (written === undefined || isAnother) return [];
  const known = partsOfLocals.get(written) ?? new Map<Read, readonly KeyPart[]>();
  partsOfLocals.set(written, known);
  const parts = known.get(read) ?? read(written, view);
  known.set(read, parts);
  return parts;
}

function withMember(
  { collection, valueName }: Extract<Expression, { kind: "for" }>,
  view: ModuleView,
  members: Members,
): Members {
  const isOfResource = [...walkExpressions(collection)].some((each) => resourceOf(each, view));
  return isOfResource ? new Map([...members, [valueName, wholeOf(collection, view)]]) : members;
}

/** The resource that an expression is all of: `aws_x.y`, `values(aws_x.y)` or `aws_x.y[*]`. */
function wholeOf(expression: Expression, view: ModuleView): string | undefined {
  if (expression.kind === "call" && expression.name === "values") {
    const [inner] = expression.args;
    return inner && wholeOf(inner, view);
  }
  if (expression.kind !== "traversal") return undefined;
  const [, ...rest] = expression.steps;
  const isWhole = rest.every((step) => step.kind === "splat" && step.each.length === 0);
  return isWhole ? resourceOf(expression, view) : undefined;
}

/** The address of the resource of this module that an expression is of. */
function resourceOf(expression: Expression, { configuration }: ModuleView): string | undefined {
  if (expression.kind !== "traversal" || expression.source.kind !== "variable") return undefined;
  const [first] = expression.steps;
  if (first?.kind !== "attribute") return undefined;
  const address = `${expression.source.name}.${first.name}`;
  return configuration.resources.has(address) ? address : undefined;
}

/** Whether the provider makes up an attribute of a resource, or of one of its members. */
function isMadeUp(name: string, address: string | undefined, view: ModuleView): boolean {
  if (COMPUTED.test(name)) return true;
  const resource = view.configuration.resources.get(address ?? "");
  if (resource?.mode !== "managed" || !NAMES.test(name)) return false;
  // A name without a prefix is left out where the provider makes up all of it.
  return argumentOf(resource, name) === undefined;
}

/** What leads from a resource, or from each of its instances, to an attribute. */
interface Path {
  readonly address: string | undefined;
  readonly steps: readonly Step[];
}

function pathOf(expression: Expression, view: ModuleView, members: Members): Path | undefined {
  if (expression.kind !== "traversal") return undefined;
  const { source, steps } = expression;
  if (source.kind === "variable" && members.has(source.name)) {
    return { address: members.get(source.name), steps };
  }
  // In `values(aws_x.y)[*].id`, the resource is within the call.
  const address = source.kind === "call" ? wholeOf(source, view) : resourceOf(expression, view);
  if (address === undefined) return undefined;
  return { address, steps: allSteps(source.kind === "call" ? steps : steps.slice(1)) };
}

/** The name of the attribute if its provider makes it up. */
function unknownName(
  expression: Expression,
  view: ModuleView,
  members: Members,
): string | undefined {
  const { address, steps } = pathOf(expression, view, members) ?? { steps: [] };
  const last = steps.at(-1);
  // A name deeper within is one of a block.
  const isDirect = steps.filter(({ kind }) => kind === "attribute").length === 1;
  return last?.kind === "attribute" && isMadeUp(last.name, isDirect ? address : undefined, view)
    ? last.name
    : undefined;
}

/** The names of all such attributes that the value of an expression needs. */
function unknownNames({ expression, members }: KeyPart, view: ModuleView): readonly string[] {
  const names: string[] = [];
  const pending: Expression[] = [expression];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "call" && KNOWN.test(next.name)) continue;
    names.push(...[unknownName(next, view, members) ?? []].flat());
    pending.push(...childrenOf(next));
  }
  return names;
}

/** The first of them in each list of parts: undefined if there is none. */
const firstNames = new WeakMap<readonly KeyPart[], { readonly name: string | undefined }>();

function firstUnknown(parts: readonly KeyPart[], view: ModuleView): string | undefined {
  const known = firstNames.get(parts) ?? {
    name: parts.flatMap((part) => unknownNames(part, view)).at(0),
  };
  firstNames.set(parts, known);
  return known.name;
}

/** The steps, with those to each element after a splat. */
function allSteps(steps: readonly Step[]): readonly Step[] {
  return steps.flatMap((step) => (step.kind === "splat" ? step.each : [step]));
}

/** Calls whose result is known before the values of their arguments are. */
const KNOWN = /^(length|can|try|keys)$/;

/** The attribute that a number is compared by, where the comparison needs its value. */
function comparedName(value: Expression, view: ModuleView): string | undefined {
  const pending: Expression[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "call" && KNOWN.test(next.name)) continue;
    if (next.kind === "for") continue;
    if (next.kind === "conditional") {
      pending.push(next.condition);
      continue;
    }
    if (next.kind === "binary" && /^[!=]=$/.test(next.operator)) {
      const sides = [next.left, next.right];
      // Providers promise that what they make up isn't null.
      if (sides.some((side) => side.kind === "literal" && side.value === null)) continue;
      const [unknown] = sides.flatMap((side) => unknownName(side, view, NONE) ?? []);
      if (unknown !== undefined) return unknown;
    }
    pending.push(...childrenOf(next));
  }
  return undefined;
}

function unknownCounts(view: ModuleView): readonly Fact[] {
  return view.codeFiles.flatMap(({ body, file }) =>
    body.blocks.flatMap((block) =>
      block.body.attributes
        .filter(({ name }) => name === "count" || name === "for_each")
        .flatMap(({ value }) => {
          const unknown = comparedName(value, view);
          if (unknown === undefined) return [];
          const message = `the \`${unknown}\` of a new resource is known only after the apply`;
          return [view.found(true, locate(value, file), message)];
        }),
    ),
  );
}

/** The value of an output of a module beside this one, with that module. */
function outputOf(
  expression: Expression,
  { configuration, tree }: ModuleView,
): readonly [value: Expression, module: ModuleView] | undefined {
  if (expression.kind !== "traversal" || expression.source.kind !== "variable") return undefined;
  if (expression.source.name !== "module") return undefined;
  const names = expression.steps.flatMap((step) => (step.kind === "attribute" ? step.name : []));
  const [call = "", output = ""] = names;
  if (names.length !== 2 || expression.steps.length !== 2) return undefined;
  const declaration = configuration.moduleCalls.get(call);
  const source = (declaration && literalText(declaration, "source")) ?? "";
  const called = tree.configurations.get(tree.localSource(configuration.directory, source) ?? "");
  const written = called?.outputs.get(output);
  const value = written && argumentOf(written, "value")?.value;
  return called && value && [value, new ModuleView(called, tree)];
}

/** The made-up attribute that is an element of a list which another module gives. */
function unknownInOutput(value: Expression, view: ModuleView): string | undefined {
  const isSet = value.kind === "call" && /^(toset|tolist|distinct)$/.test(value.name);
  const [list] = isSet ? value.args : [];
  const [inner, module] = (list && outputOf(list, view)) ?? [];
  if (inner === undefined || module === undefined) return undefined;
  return firstUnknown(elementsOf(inner, module), module);
}

function unknownKeys(view: ModuleView): readonly Fact[] {
  return view.codeFiles.flatMap(({ body, file }) =>
    body.blocks.flatMap((block) =>
      block.body.attributes
        .filter(({ name }) => name === "for_each")
        .flatMap(({ value }) => {
          const unknown = firstUnknown(keysOf(value, view), view) ?? unknownInOutput(value, view);
          if (unknown === undefined) return [];
          const message = `a key is the \`${unknown}\` of a new resource, known only after the apply`;
          return [view.found(true, locate(value, file), message)];
        }),
    ),
  );
}

/** A rule for `for_each` over what the first plan can't know. */
export const unknownKeyRules: readonly Rule[] = [
  {
    id: "quality-unknown-keys",
    title: "Keys of `for_each`, or a `count`, are known only after the apply",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The first plan fails: Terraform has to know the keys before it creates anything.",
    fix: "Use keys of the configuration, such as the names that the resources are created from.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/for_each#limitations-on-values-used-in-for_each",
    checks: [
      published("all keys are known", unknownKeys),
      published("all counts are known", unknownCounts),
    ],
  },
];
