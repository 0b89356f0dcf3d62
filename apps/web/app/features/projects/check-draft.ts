import type { Severity } from "@stackyard/contract/modules/scan-terms";
import type { AcceptanceChecks, AcceptanceForm } from "@stackyard/contract/projects/acceptance";
import type { SuppressionPolicy } from "@stackyard/contract/projects/acceptance-lists";

/** Acceptance checks as entered. Empty numbers aren't checked. */
export interface CheckDraft {
  readonly security: string;
  readonly quality: string;
  readonly judged: string;
  readonly severity: Severity | "";
  readonly isValid: boolean;
  readonly isFormatted: boolean;
  readonly isVersionHonest: boolean;
  /** Separated by commas. */
  readonly files: string;
  readonly inputs: string;
  readonly outputs: string;
  /** One `name = value` per line. */
  readonly values: string;
  readonly suppressions: SuppressionPolicy;
  readonly releaseDays: string;
}

export const INITIAL_CHECKS: CheckDraft = {
  ...{ security: "80", quality: "", judged: "", severity: "HIGH" },
  ...{ isValid: true, isFormatted: true, isVersionHonest: false },
  ...{ files: "", inputs: "", outputs: "", values: "" },
  ...{ suppressions: "marketplace", releaseDays: "3" },
};

/** Whether what was kept in the browser has all fields of entered checks. */
export const isCheckDraft = (kept: unknown): kept is CheckDraft =>
  typeof kept === "object" &&
  kept !== null &&
  Object.entries(INITIAL_CHECKS).every(
    ([name, initial]) => typeof (kept as Record<string, unknown>)[name] === typeof initial,
  );

const textOf = (number: number | null) => (number === null ? "" : String(number));

export function checkDraftOf(checks: AcceptanceChecks): CheckDraft {
  return {
    ...checks,
    ...{ security: textOf(checks.security), quality: textOf(checks.quality) },
    ...{ judged: textOf(checks.judged), releaseDays: textOf(checks.releaseDays) },
    severity: checks.severity ?? "",
    files: checks.files.join(", "),
    inputs: checks.inputs.join(", "),
    outputs: checks.outputs.join(", "),
    values: Object.entries(checks.values)
      .map(([name, value]) => `${name} = ${value}`)
      .join("\n"),
  };
}

/** What isn't a number stays text, because NaN would be sent as null: not checked. */
function numberOf(text: string): number | null {
  if (text.trim() === "") return null;
  const number = Number(text);
  return Number.isNaN(number) ? (text as never) : number;
}
const namesOf = (text: string) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
const linesOf = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

/** Why the values can't be read; undefined if they can. */
export function valuesProblem(text: string): string | undefined {
  const wrong = linesOf(text).find((line) => !/^\s*[^\s=]+\s*=/.test(line));
  return wrong && `Write "name = value" instead of "${wrong.trim()}"`;
}

function valuesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    linesOf(text).map((line) => {
      const at = line.indexOf("=");
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}

/**
 * Converts the checks to the request body. Invalid numbers and values are sent as something else, so
 * that the server refuses them.
 */
export function checkFormOf(draft: CheckDraft): AcceptanceForm {
  const { severity, values, ...rest } = draft;
  return {
    ...rest,
    ...{ security: numberOf(draft.security), quality: numberOf(draft.quality) },
    ...{ judged: numberOf(draft.judged), releaseDays: numberOf(draft.releaseDays) },
    severity: severity === "" ? null : severity,
    files: namesOf(draft.files),
    inputs: namesOf(draft.inputs),
    outputs: namesOf(draft.outputs),
    values: valuesProblem(values) ? (null as never) : valuesOf(values),
  };
}
