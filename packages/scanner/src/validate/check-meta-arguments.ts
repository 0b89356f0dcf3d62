import type { Expression } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Declaration } from "../terraform/configuration.ts";
import { argumentOf } from "../terraform/static-argument.ts";
import { isPlainReference } from "./addresses.ts";
import type { Allowed } from "./check-references.ts";
import type { ModuleCheck } from "./module-check.ts";
import { targetOf } from "./names.ts";
import { convertTyped } from "./typed/conversion.ts";
import { NUMBER, Refusal, type TypedValue } from "./typed/typed-value.ts";

/** Checks `count` and `for_each`, and says what the rest can refer to. */
export function checkRepetition(check: ModuleCheck, declaration: Declaration): Allowed {
  const count = argumentOf(declaration, "count");
  const forEach = argumentOf(declaration, "for_each");
  if (count !== undefined && forEach !== undefined) {
    check.add("`count` and `for_each` exclude each other", forEach.value, forEach.file);
  }
  if (count !== undefined) {
    const reason = countRefusal(check.value(count.value, count.file));
    if (reason !== undefined) check.add(`\`count\` ${reason}`, count.value, count.file);
  }
  if (forEach !== undefined) {
    const reason = forEachRefusal(check.value(forEach.value, forEach.file));
    if (reason !== undefined) check.add(`\`for_each\` ${reason}`, forEach.value, forEach.file);
  }
  return { count: count !== undefined, each: forEach !== undefined };
}

function countRefusal(value: TypedValue): string | undefined {
  if (value.state === "null") return "is null";
  try {
    const number = convertTyped(value, NUMBER);
    if (number.state !== "scalar") return undefined;
    const amount = Number(number.value);
    return amount < 0 || !Number.isInteger(amount) ? "must be a whole number from 0" : undefined;
  } catch (error) {
    if (error instanceof Refusal) return "must be a number";
    throw error;
  }
}

function forEachRefusal(value: TypedValue): string | undefined {
  if (value.isSensitive) return "can't be a sensitive value";
  if (value.state === "null") return "is null";
  switch (value.type.kind) {
    case "any":
    case "map":
    case "object":
      return undefined;
    case "set": {
      const isKnown = value.state === "list" && value.items.length > 0;
      const isText = /^(string|any)$/.test(value.type.element.kind);
      return isKnown && !isText ? "takes only sets of strings" : undefined;
    }
    default:
      return `takes a map or a set of strings, not a ${value.type.kind}`;
  }
}

/** References of `depends_on` are to whole objects. */
export function checkDependsOn(check: ModuleCheck, value: Expression, file: SourceFile): void {
  // In JSON, references are texts.
  if (file.path.endsWith(".json")) return;
  if (value.kind !== "tuple") {
    check.add("`depends_on` is a list of references", value, file);
    return;
  }
  for (const item of value.items) {
    if (
      item.kind !== "traversal" ||
      item.source.kind !== "variable" ||
      !isPlainReference(item.steps)
    ) {
      check.add("`depends_on` takes only references", item, file);
      continue;
    }
    if (!check.references.expression(item, file, { each: false })) continue;
    const used = { root: item.source.name, steps: item.steps, start: item.start, end: item.end };
    const { target, used: count } = targetOf(used);
    const isAttribute = item.steps.slice(count).some(({ kind }) => kind === "attribute");
    if (target.kind === "resource" && isAttribute) {
      check.add("`depends_on` refers to a whole resource, not to an attribute", item, file);
    }
  }
}

/** A configuration with an alias must be declared, or passed by the caller. */
export function checkProvider(check: ModuleCheck, value: Expression, file: SourceFile): void {
  const [step] = value.kind === "traversal" ? value.steps : [];
  if (value.kind !== "traversal" || value.source.kind !== "variable" || step?.kind !== "attribute")
    return;
  const name = `${value.source.name}.${step.name}`;
  if (!hasConfiguration(check, value.source.name, step.name)) {
    check.add(`the provider configuration \`${name}\` is not declared`, value, file);
  }
}

export function hasConfiguration(check: ModuleCheck, provider: string, alias: string): boolean {
  const isDeclared = check.configuration.providers.some((each) => {
    const written = argumentOf(each, "alias")?.value;
    return each.name === provider && written?.kind === "literal" && written.value === alias;
  });
  const isPassed = check.configuration.settings.some(({ sources }) =>
    sources.some(({ body, file }) => {
      const blocks = body.blocks.filter(({ type }) => type === "required_providers");
      const texts = blocks.map(({ start, end }) => file.text.slice(start, end));
      return texts.some((text) => new RegExp(`\\b${provider}\\.${alias}\\b`).test(text));
    }),
  );
  return isDeclared || isPassed;
}
