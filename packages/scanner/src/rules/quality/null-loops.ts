import type { Body, Expression, For } from "../../hcl/ast.ts";
import { childrenOf, expressionsIn, walkExpressions } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import type { Declaration } from "../../terraform/configuration.ts";
import { nameAfter } from "../../terraform/references.ts";
import { argumentOf } from "../../terraform/static-argument.ts";

/** Functions that fail if their argument is null. */
const STRICT = /^(keys|values|length|distinct|sort|flatten|toset)$/;

/** The variable that a loop runs over, alone or through such functions. */
function loopedVariable(expression: Expression | undefined): string | undefined {
  if (expression?.kind === "parenthesised") return loopedVariable(expression.inner);
  if (expression?.kind === "for") return loopedVariable(expression.collection);
  if (expression?.kind === "call")
    return STRICT.test(expression.name) ? loopedVariable(expression.args[0]) : undefined;
  return expression && nameAfter("var", expression);
}

/** The loops of a block and of those in it. */
function loopsIn({ attributes, blocks }: Body): readonly Expression[] {
  const own = attributes.filter(({ name }) => name === "for_each" || name === "count");
  return [...own.map(({ value }) => value), ...blocks.flatMap(({ body }) => loopsIn(body))];
}

function nullLoops(view: ModuleView): readonly Fact[] {
  const isNull = (name: string) => {
    const variable = view.configuration.variables.get(name);
    const fallback = variable && argumentOf(variable, "default")?.value;
    return fallback?.kind === "literal" && fallback.value === null;
  };
  return view.codeFiles.flatMap(({ body, file }) =>
    loopsIn(body).flatMap((loop) => {
      const name = loopedVariable(loop);
      if (name === undefined || !isNull(name)) return [];
      const message = `\`var.${name}\` is null unless the caller sets it`;
      return [view.found(true, locate(loop, file), message)];
    }),
  );
}

/** Collections of an object that are null unless the caller gives them. */
const COLLECTIONS = /^(list|set|map)$/;

/**
 * The attributes of the objects in a variable that are null if they are left out, of the types that
 * are asked for.
 */
export function nullAttributes(
  variable: Declaration | undefined,
  types: RegExp,
): ReadonlySet<string> {
  const type = variable && argumentOf(variable, "type")?.value;
  if (type === undefined) return new Set();
  const known = nullable.get(type) ?? new Map<RegExp, ReadonlySet<string>>();
  nullable.set(type, known);
  const names = known.get(types) ?? nullableIn(type, types);
  known.set(types, names);
  return names;
}

/** By types that many loops ask for. */
const nullable = new WeakMap<Expression, Map<RegExp, ReadonlySet<string>>>();

function nullableIn(type: Expression, types: RegExp): ReadonlySet<string> {
  const parts = [...walkExpressions(type)];
  return new Set(
    parts
      .flatMap((each) => (each.kind === "object" ? each.items : []))
      .flatMap(({ key, value }) => {
        if (value.kind !== "call" || value.name !== "optional" || value.args.length > 1) return [];
        const [of] = value.args;
        const isMeant = of?.kind === "call" && types.test(of.name);
        return isMeant && key.kind === "literal" ? [String(key.value)] : [];
      }),
  );
}

/** The attribute of a member, as `rule.cidrs` in `for rule in var.rules`. */
function attributeOf(expression: Expression, member: string): string | undefined {
  if (expression.kind !== "traversal" || expression.source.kind !== "variable") return undefined;
  const [step, ...rest] = expression.steps;
  const isDirect = expression.source.name === member && rest.length === 0;
  return isDirect && step?.kind === "attribute" ? step.name : undefined;
}

/** Loops within a loop over objects, over an attribute that may be null. */
function nullMembers(view: ModuleView): readonly Fact[] {
  const { variables } = view.configuration;
  return view.codeFiles.flatMap(({ body, file }) =>
    [...expressionsIn(body)].flatMap((outer): readonly Fact[] => {
      if (outer.kind !== "for") return [];
      const variable = variables.get(nameAfter("var", outer.collection) ?? "");
      const names = nullAttributes(variable, COLLECTIONS);
      // A condition may have left out those without the attribute.
      if (names.size === 0 || outer.condition !== undefined) return [];
      return [...loopsWithin(outer)].flatMap(({ collection }) => {
        const name = attributeOf(collection, outer.valueName);
        if (name === undefined || !names.has(name)) return [];
        const message = `\`${name}\` of \`var.${variable?.name}\` is null unless the caller sets it`;
        return [view.found(true, locate(collection, file), message)];
      });
    }),
  );
}

/** Loops of an expression, except where something asks first. */
function* loopsWithin(outer: For): Generator<For> {
  const pending: Expression[] = [outer.value, ...(outer.key === undefined ? [] : [outer.key])];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "conditional") continue;
    if (next.kind === "call" && /^(try|can|coalesce)$/.test(next.name)) continue;
    if (next.kind === "for") yield next;
    pending.push(...childrenOf(next));
  }
}

export const nullLoopRules: readonly Rule[] = [
  {
    id: "quality-null-loop",
    title: "Loop fails with the default of its variable",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Terraform can't loop over null, so the module fails unless this input is set.",
    fix: "Use an empty list or map as the default, with `nullable = false`, or `coalesce` in the loop.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/for_each",
    checks: [
      published("each loop has a collection", nullLoops),
      published("each loop within a loop has a collection", nullMembers),
    ],
  },
];
