import type { Body, Expression } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Declaration } from "./configuration.ts";

/** An unevaluated argument. */
export interface StaticArgument {
  readonly value: Expression;
  readonly file: SourceFile;
}

/** A declaration's argument, preferably from an override file. */
export function argumentOf({ sources }: Declaration, name: string): StaticArgument | undefined {
  for (const { body, file } of sources) {
    const attribute = body.attributes.find((candidate) => candidate.name === name);
    if (attribute !== undefined) return { value: attribute.value, file };
  }
  return undefined;
}

/** Whether a declaration has one of these arguments. */
export function hasAny(declaration: Declaration, ...names: readonly string[]): boolean {
  return names.some((name) => argumentOf(declaration, name) !== undefined);
}

/** The bodies of the blocks at a path such as `boot_disk`, `initialize_params`. */
export function bodiesAt(body: Body, path: readonly string[]): readonly Body[] {
  const [first, ...rest] = path;
  if (first === undefined) return [body];
  return body.blocks
    .filter(({ type }) => type === first)
    .flatMap((block) => bodiesAt(block.body, rest));
}

/** The argument as it is written in the code. */
export function codeOf(declaration: Declaration, name: string): string | undefined {
  const argument = argumentOf(declaration, name);
  return argument?.file.text.slice(argument.value.start, argument.value.end);
}

/** The argument's text if it is a plain string, otherwise null. */
export function literalText(declaration: Declaration, name: string): string | null {
  const value = argumentOf(declaration, name)?.value;
  return value?.kind === "literal" && typeof value.value === "string" ? value.value : null;
}

/** A literal's value, or what stands between the quotes of a template: `${var.name}-logs`. */
export function writtenText(expression: Expression, file: SourceFile): string {
  if (expression.kind === "literal") return String(expression.value);
  if (expression.kind !== "template") return "";
  return file.text.slice(expression.start + 1, expression.end - 1);
}

/** The argument's value if it is a boolean literal, otherwise null. */
export function literalTruth(declaration: Declaration, name: string): boolean | null {
  const value = argumentOf(declaration, name)?.value;
  return value?.kind === "literal" && typeof value.value === "boolean" ? value.value : null;
}
