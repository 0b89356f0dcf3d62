import type { Body, Expression, Step } from "../../hcl/ast.ts";
import { childrenOf } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import type { Location, Span } from "../../source/source-file.ts";
import { argumentOf } from "../../terraform/static-argument.ts";

const isZero = (value: Expression): boolean => value.kind === "literal" && value.value === 0;

const withoutParentheses = (value: Expression): Expression =>
  value.kind === "parenthesised" ? withoutParentheses(value.inner) : value;

/** Addresses of resources and calls that a condition may leave out. */
function optionalAddresses({ configuration }: ModuleView): ReadonlySet<string> {
  const calls = [...configuration.moduleCalls.values()].map(
    (call) => [`module.${call.name}`, call] as const,
  );
  return new Set(
    [...configuration.resources, ...calls].flatMap(([address, declaration]) => {
      const given = argumentOf(declaration, "count")?.value;
      const count = given && withoutParentheses(given);
      const isOptional =
        count?.kind === "conditional" && (isZero(count.whenTrue) || isZero(count.whenFalse));
      return isOptional ? [address] : [];
    }),
  );
}

/** Functions that accept an expression that fails, or an empty list. */
const FORGIVING = /^(try|can|one|concat|coalescelist|length|flatten|compact)$/;

/** Whether steps take an element of the list that they start at: `[0].id`, `[*].id[0]`. */
function takesElement(steps: readonly Step[]): boolean {
  const [first, second] = steps;
  if (first?.kind === "index") return first.key.kind === "literal";
  if (first?.kind !== "splat") return false;
  const after = second ?? first.each.at(-1);
  return after?.kind === "index" && after.key.kind === "literal";
}

/** The address at the start of a traversal, with the steps after it. */
function rootOf(expression: Expression): readonly [address: string, rest: readonly Step[]] | null {
  if (expression.kind !== "traversal" || expression.source.kind !== "variable") return null;
  const isData = expression.source.name === "data";
  const names = expression.steps.slice(0, isData ? 2 : 1);
  if (names.some(({ kind }) => kind !== "attribute")) return null;
  const words = names.map((step) => (step.kind === "attribute" ? step.name : ""));
  const address = [expression.source.name, ...words].join(".");
  return [address, expression.steps.slice(names.length)];
}

/** The first element of a list that may be empty, where nothing asks whether it is. */
function* uncertain(root: Expression, optional: ReadonlySet<string>): Generator<Span> {
  const pending = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    // What chooses between values, or runs over members, asks first.
    if (/^(conditional|for)$/.test(next.kind)) continue;
    if (next.kind === "binary" && /^(&&|\|\|)$/.test(next.operator)) continue;
    if (
      next.kind === "template" &&
      next.parts.some(({ kind }) => kind === "if" || kind === "for")
    ) {
      continue;
    }
    if (next.kind === "call") {
      if (FORGIVING.test(next.name)) continue;
      const list = next.name === "element" ? next.args[0] : undefined;
      const [address = "", steps = []] = (list && rootOf(list)) ?? [];
      if (optional.has(address) && steps[0]?.kind === "splat") yield next;
    }
    const [address = "", steps = []] = rootOf(next) ?? [];
    if (optional.has(address) && takesElement(steps)) yield next;
    pending.push(...childrenOf(next));
  }
}

/** Values of a body that are evaluated in any case. A counted block may depend on the same condition. */
function* valuesOf({ attributes, blocks }: Body): Generator<Expression> {
  const names = attributes.map(({ name }) => name);
  if (names.includes("count") || names.includes("for_each")) return;
  for (const { value } of attributes) yield value;
  for (const block of blocks) if (block.type !== "dynamic") yield* valuesOf(block.body);
}

const READING = new Set(["output", "resource", "data", "module", "locals"]);

/** The elements that a module takes of lists that a condition leaves empty. */
export function uncertainElements(view: ModuleView): readonly Location[] {
  const optional = optionalAddresses(view);
  return view.codeFiles.flatMap(({ body, file }) =>
    body.blocks
      .filter(({ type }) => optional.size > 0 && READING.has(type))
      .flatMap((block) => [...valuesOf(block.body)])
      .flatMap((value) => [...uncertain(value, optional)])
      .map((span) => locate(span, file)),
  );
}

function uncertainIndexes(view: ModuleView): readonly Fact[] {
  return uncertainElements(view).map((location) => {
    const text = location.file.text.slice(location.start, location.end);
    return view.found(true, location, `\`${text}\` fails if the condition is false`);
  });
}

/** Rules for references to resources that may not exist. */
export const uncertainIndexRules: readonly Rule[] = [
  {
    id: "quality-uncertain-index",
    title: "Reference fails if a condition leaves the resource out",
    severity: "MEDIUM",
    category: "quality",
    explanation: "With the other value of the condition, the plan ends with an invalid index.",
    fix: "Use `one(…[*].id)`, `try(…, null)`, or the same condition as in `count`.",
    link: "https://developer.hashicorp.com/terraform/language/functions/one",
    checks: [published("each indexed resource exists", uncertainIndexes)],
  },
];
