import type { Body, Expression } from "../../hcl/ast.ts";
import { childrenOf } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Declaration } from "../../terraform/configuration.ts";
import { nameAfter } from "../../terraform/references.ts";
import { argumentOf, hasAny } from "../../terraform/static-argument.ts";
import { nullAttributes } from "./null-loops.ts";

const OBJECT = /^object$/;

/** Functions and operators whose code asks first, or doesn't mind. */
const ASKING = /^(try|can|coalesce|lookup)$/;

/** The parts of an expression that are evaluated in any case. */
function* certainParts(expression: Expression): Generator<Expression> {
  const pending = [expression];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "conditional" || next.kind === "for") continue;
    if (next.kind === "call" && ASKING.test(next.name)) continue;
    if (next.kind === "binary") continue;
    yield next;
    pending.push(...childrenOf(next));
  }
}

/** Expressions of a block and those in it, but for what a `dynamic` block repeats. */
function* expressionsOf({ attributes, blocks }: Body): Generator<Expression> {
  for (const { value } of attributes) yield* certainParts(value);
  for (const block of blocks) if (block.type !== "dynamic") yield* expressionsOf(block.body);
}

/** The names after a root: `each.value.health.path`. */
function namesIn(expression: Expression): readonly string[] | undefined {
  if (expression.kind !== "traversal" || expression.source.kind !== "variable") return undefined;
  const steps = expression.steps.map((step) => (step.kind === "attribute" ? step.name : ""));
  return [expression.source.name, ...steps];
}

interface Use {
  readonly expression: Expression;
  readonly file: SourceFile;
  readonly variable: string;
  readonly attribute: string;
}

/** Where a declaration takes an attribute of an attribute of a variable, or of its members. */
function usesIn(declaration: Declaration): readonly Use[] {
  // A number that a condition decides may be zero.
  if (hasAny(declaration, "count")) return [];
  const loop = argumentOf(declaration, "for_each")?.value;
  const looped = loop === undefined ? undefined : nameAfter("var", loop);
  return declaration.sources.flatMap(({ body, file }) =>
    [...expressionsOf(body)].flatMap((expression): readonly Use[] => {
      const [root, first = "", second = "", third = ""] = namesIn(expression) ?? [];
      if (third === "" || second === "") return [];
      if (root === "each" && first === "value" && looped !== undefined) {
        return [{ expression, file, variable: looped, attribute: second }];
      }
      // A loop over something else may run over nothing.
      const isCertain = root === "var" && (loop === undefined || looped !== undefined);
      return isCertain ? [{ expression, file, variable: first, attribute: second }] : [];
    }),
  );
}

/** Whether the variable has a value without the attribute: its default, as it is written. */
function isReached(variable: Declaration | undefined, attribute: string, isMember: boolean) {
  const value = variable && argumentOf(variable, "default")?.value;
  if (value?.kind !== "object") return false;
  const lacks = (of: Expression) =>
    of.kind === "object" &&
    of.items.every(({ key }) => key.kind === "literal" && key.value !== attribute);
  return isMember ? value.items.some((item) => lacks(item.value)) : lacks(value);
}

function nullMembers(view: ModuleView): readonly Fact[] {
  const { variables, resources, moduleCalls } = view.configuration;
  return [...resources.values(), ...moduleCalls.values()].flatMap(usesIn).flatMap((use) => {
    const variable = variables.get(use.variable);
    const isMember = namesIn(use.expression)?.[0] === "each";
    const isNull =
      nullAttributes(variable, OBJECT).has(use.attribute) &&
      isReached(variable, use.attribute, isMember);
    const message = `\`${use.attribute}\` is null in the default of \`var.${use.variable}\``;
    return isNull ? [view.found(true, locate(use.expression, use.file), message)] : [];
  });
}

/** A rule for parts of an object that the default leaves out. */
export const nullMemberRules: readonly Rule[] = [
  {
    id: "quality-null-member",
    title: "Module fails with the default of its variable",
    severity: "MEDIUM",
    category: "quality",
    explanation: "An optional object is null, and null has no attributes.",
    fix: "Give `optional` a default as its second argument, or use `try`.",
    link: "https://developer.hashicorp.com/terraform/language/expressions/type-constraints#optional-object-type-attributes",
    checks: [published("each attribute is of an object", nullMembers)],
  },
];
