import type { Expression } from "../../hcl/ast.ts";
import { walkExpressions } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";

/** Attributes that a provider makes up when it creates a resource. */
const COMPUTED = /^(id|arn|self_link|principal_id|unique_id)$/;

/** Names that a `for` gives to the resources that it runs over. */
type Members = ReadonlySet<string>;

const NONE: Members = new Set();

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
      return value.name === "toset" || value.name === "tolist" || value.name === "distinct"
        ? value.args.flatMap((each) => elementsOf(each, view, members))
        : [];
    case "object":
      return value.items.map(({ key }) => ({ expression: key, members }));
    case "for":
      return value.key === undefined
        ? []
        : [{ expression: value.key, members: withMember(value, view, members) }];
    case "traversal":
      return localKeys(value, view, keysOf);
    default:
      return [];
  }
}

/** The expressions whose values are the elements of a list. */
function elementsOf(value: Expression, view: ModuleView, members = NONE): readonly KeyPart[] {
  switch (value.kind) {
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

/** Follows a local value, once. */
function localKeys(
  value: Expression,
  view: ModuleView,
  read: (value: Expression, view: ModuleView) => readonly KeyPart[],
): readonly KeyPart[] {
  const isLocal =
    value.kind === "traversal" &&
    value.source.kind === "variable" &&
    value.source.name === "local" &&
    value.steps.length === 1;
  const step = isLocal ? value.steps[0] : undefined;
  const name = step?.kind === "attribute" ? step.name : "";
  const written = view.configuration.locals.get(name)?.attribute.value;
  return written === undefined || written.kind === "traversal" ? [] : read(written, view);
}

function withMember(
  { collection, valueName }: Extract<Expression, { kind: "for" }>,
  view: ModuleView,
  members: Members,
): Members {
  return [...walkExpressions(collection)].some((each) => isOfResource(each, view, false))
    ? new Set([...members, valueName])
    : members;
}

/** A resource that this module creates, or with `isComputed` an attribute that its provider makes up. */
function isOfResource(
  expression: Expression,
  { configuration }: ModuleView,
  isComputed: boolean,
): boolean {
  if (expression.kind !== "traversal" || expression.source.kind !== "variable") return false;
  const [first] = expression.steps;
  if (first?.kind !== "attribute") return false;
  if (!configuration.resources.has(`${expression.source.name}.${first.name}`)) return false;
  const steps = expression.steps.flatMap((step) => (step.kind === "splat" ? step.each : [step]));
  const last = steps.at(-1);
  if (!isComputed) return true;
  return last?.kind === "attribute" && COMPUTED.test(last.name);
}

function isUnknown(expression: Expression, view: ModuleView, members: Members): boolean {
  if (isOfResource(expression, view, true)) return true;
  if (expression.kind !== "traversal" || expression.source.kind !== "variable") return false;
  const last = expression.steps.at(-1);
  return (
    members.has(expression.source.name) && last?.kind === "attribute" && COMPUTED.test(last.name)
  );
}

function unknownKeys(view: ModuleView): readonly Fact[] {
  if (!view.isPublished) return [];
  const found = view.codeFiles.flatMap(({ body, file }) =>
    body.blocks.flatMap((block) =>
      block.body.attributes
        .filter(({ name }) => name === "for_each")
        .flatMap(({ value }) => {
          const computed = keysOf(value, view)
            .flatMap(({ expression, members }) =>
              [...walkExpressions(expression)].filter((each) => isUnknown(each, view, members)),
            )
            .at(0);
          if (computed === undefined) return [];
          const message = `a key is the \`${nameAtEnd(computed)}\` of a new resource, known only after the apply`;
          return [view.found(true, locate(value, file), message)];
        }),
    ),
  );
  return found.length > 0 ? found : [view.foundInWhole(false, "all keys are known")];
}

function nameAtEnd(expression: Expression): string {
  const steps = expression.kind === "traversal" ? expression.steps : [];
  const names = steps
    .flatMap((step) => (step.kind === "splat" ? step.each : [step]))
    .flatMap((step) => (step.kind === "attribute" ? [step.name] : []));
  return names.at(-1) ?? "id";
}

/** A rule for `for_each` over what the first plan can't know. */
export const unknownKeyRules: readonly Rule[] = [
  {
    id: "quality-unknown-keys",
    title: "Keys of `for_each` are known only after the apply",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The first plan fails: Terraform has to know the keys before it creates anything.",
    fix: "Use keys of the configuration, such as the names that the resources are created from.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/for_each#limitations-on-values-used-in-for_each",
    checks: [module(unknownKeys)],
  },
];
