import type { ModuleFacts, ScanReport } from "@stackyard/contract/modules/scan-report";

export type Input = ModuleFacts["inputs"][number];

/** How an input's value is entered. Values are strings, as on Terraform's command line. */
export interface InputField {
  readonly name: string;
  readonly kind: "switch" | "choice" | "number" | "text" | "code";
  /** The default's value; "" if there is none or a form field can't show it. */
  readonly initial: string;
  readonly options: readonly string[];
  /** Number of checks that lack this value. */
  readonly judgements: number;
  readonly input: Input;
}

type Missing = ScanReport["coverage"]["missing"];

/**
 * Form fields for a module's inputs: first those that checks lack, then the required ones. Excludes
 * sensitive inputs.
 */
export function inputFields(inputs: readonly Input[], missing: Missing): InputField[] {
  return inputs
    .filter(({ isSensitive }) => !isSensitive)
    .map((input) => fieldOf(input, missing))
    .sort(
      (a, b) =>
        b.judgements - a.judgements || Number(b.input.isRequired) - Number(a.input.isRequired),
    );
}

function fieldOf(input: Input, missing: Missing): InputField {
  const { name, type, default: fallback } = input;
  const initial = fallback === "null" ? "" : withoutIndent(fallback ?? "");
  const judgements = missing
    .filter(({ cause }) => cause.split(/[.[]/, 2).join(".") === `var.${name}`)
    .reduce((sum, { judgements }) => sum + judgements, 0);
  const field = { name, initial, options: [], judgements, input };
  if (type === "bool") {
    return initial === ""
      ? { ...field, kind: "choice", options: ["true", "false"] }
      : { ...field, kind: "switch" };
  }
  if (type !== "string" && type !== "number") return { ...field, kind: "code" };
  const plain = { ...field, initial: plainText(initial) };
  const options = listedOptions(input);
  if (options.length > 0) return { ...plain, kind: "choice", options };
  return { ...plain, kind: type === "number" ? "number" : "text" };
}

/** Removes the indentation that the lines after the first one share. */
function withoutIndent(code: string): string {
  const [first = "", ...rest] = code.split("\n");
  const indents = rest.filter((line) => line.trim()).map((line) => line.search(/\S/));
  const shared = Math.min(...indents);
  return [first, ...rest.map((line) => line.slice(shared))].join("\n");
}

/** The value of a literal; "" for an expression, which a field can't show. */
function plainText(literal: string): string {
  try {
    const value: unknown = /[$%]\{/.test(literal) ? undefined : JSON.parse(literal);
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  } catch {
    return "";
  }
}

/** The values allowed by a validation of the form `contains(["a", "b"], var.x)`. */
function listedOptions({ name, validations }: Input): string[] {
  const listed = new RegExp(
    `^(?:var\\.${name} == null \\|\\| )?contains\\(\\[([^\\][]*)\\], var\\.${name}\\)$`,
  );
  for (const { condition } of validations) {
    const items = listed.exec(condition.trim().replace(/\s+/g, " "))?.[1];
    if (items === undefined) continue;
    try {
      const values: unknown[] = JSON.parse(`[${items.replace(/,\s*$/, "")}]`);
      return values.map(String).filter((value) => value !== "");
    } catch {
      // The list has non-literal values, so the field stays free text.
    }
  }
  return [];
}
