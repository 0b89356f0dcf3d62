import type { Expression, Step } from "../../hcl/ast.ts";
import { walkExpressions } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import { nameAfter } from "../../terraform/references.ts";

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
  const name = nameAfter("local", value) ?? "";
  const written = view.configuration.locals.get(name)?.attribute.value;
  return written === undefined || written.kind === "traversal" ? [] : read(written, view);
}

function withMember(
  { collection, valueName }: Extract<Expression, { kind: "for" }>,
  view: ModuleView,
  members: Members,
): Members {
  return [...walkExpressions(collection)].some((each) => isOfResource(each, view))
    ? new Set([...members, valueName])
    : members;
}

/** Whether an expression is of a resource that this module creates. */
function isOfResource(expression: Expression, { configuration }: ModuleView): boolean {
  if (expression.kind !== "traversal" || expression.source.kind !== "variable") return false;
  const [first] = expression.steps;
  if (first?.kind !== "attribute") return false;
  return configuration.resources.has(`${expression.source.name}.${first.name}`);
}

/** The name of the attribute if its provider makes it up. */
function unknownName(
  expression: Expression,
  view: ModuleView,
  members: Members,
): string | undefined {
  if (expression.kind !== "traversal" || expression.source.kind !== "variable") return undefined;
  const isMember = members.has(expression.source.name);
  if (!isMember && !isOfResource(expression, view)) return undefined;
  const last = isMember ? expression.steps.at(-1) : lastStep(expression.steps);
  return last?.kind === "attribute" && COMPUTED.test(last.name) ? last.name : undefined;
}

/** That of each element, after a splat. */
function lastStep(steps: readonly Step[]): Step | undefined {
  return steps.flatMap((step) => (step.kind === "splat" ? step.each : [step])).at(-1);
}

function unknownKeys(view: ModuleView): readonly Fact[] {
  return view.codeFiles.flatMap(({ body, file }) =>
    body.blocks.flatMap((block) =>
      block.body.attributes
        .filter(({ name }) => name === "for_each")
        .flatMap(({ value }) => {
          const [unknown] = keysOf(value, view).flatMap(({ expression, members }) =>
            [...walkExpressions(expression)].flatMap(
              (each) => unknownName(each, view, members) ?? [],
            ),
          );
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
    title: "Keys of `for_each` are known only after the apply",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The first plan fails: Terraform has to know the keys before it creates anything.",
    fix: "Use keys of the configuration, such as the names that the resources are created from.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/for_each#limitations-on-values-used-in-for_each",
    checks: [published("all keys are known", unknownKeys)],
  },
];
