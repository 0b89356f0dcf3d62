import type { ModuleFacts, ScanReport } from "@stackyard/contract/modules/scan-report";

export type Input = ModuleFacts["inputs"][number];

/** How a value for an input is entered. Every value is a text, as the command line takes it. */
export interface InputField {
  readonly name: string;
  readonly kind: "switch" | "choice" | "number" | "text" | "code";
  /** What the default comes to; "" where there is none, or none that can stand in the field. */
  readonly initial: string;
  readonly options: readonly string[];
  /** How many judgements of the scan could not be made for want of it. */
  readonly judgements: number;
  readonly input: Input;
}

type Missing = ScanReport["coverage"]["missing"];

/**
 * The fields for a module's inputs, those first that judgements wait for, then those that a caller
 * has to set. Secrets are not asked for.
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

/** Without the indentation of the block that the lines below the first one come from. */
function withoutIndent(code: string): string {
  const [first = "", ...rest] = code.split("\n");
  const indents = rest.filter((line) => line.trim()).map((line) => line.search(/\S/));
  const shared = Math.min(...indents);
  return [first, ...rest.map((line) => line.slice(shared))].join("\n");
}

/** What a literal says; "" for an expression, which the field cannot show as its value. */
function plainText(literal: string): string {
  try {
    const value: unknown = /[$%]\{/.test(literal) ? undefined : JSON.parse(literal);
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  } catch {
    return "";
  }
}

/** The values that a validation allows, where it is a list of them: `contains(["a", "b"], var.x)`. */
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
      // A list of something else than plain values: the field takes what is typed.
    }
  }
  return [];
}
