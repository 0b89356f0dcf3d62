import type { Expression } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Declaration } from "./configuration.ts";

/** An argument as written, not evaluated. */
export interface StaticArgument {
  readonly value: Expression;
  readonly file: SourceFile;
}

/** The argument of a declaration, from an override file if there is one. */
export function argumentOf({ sources }: Declaration, name: string): StaticArgument | undefined {
  for (const { body, file } of sources) {
    const attribute = body.attributes.find((candidate) => candidate.name === name);
    if (attribute !== undefined) return { value: attribute.value, file };
  }
  return undefined;
}

/** The argument's text when it is a plain string, else null. */
export function literalText(declaration: Declaration, name: string): string | null {
  const value = argumentOf(declaration, name)?.value;
  return value?.kind === "literal" && typeof value.value === "string" ? value.value : null;
}

/** The argument's truth value when it is written as one, else null. */
export function literalTruth(declaration: Declaration, name: string): boolean | null {
  const value = argumentOf(declaration, name)?.value;
  return value?.kind === "literal" && typeof value.value === "boolean" ? value.value : null;
}
