import { plural } from "@stackyard/scanner/output/describe";
import { printable } from "@stackyard/scanner/output/printable";
import { SEVERITIES, type Severity } from "@stackyard/scanner/scores/severity";
import type { FAIL_ON } from "../gate.ts";
import type { Scan } from "./upload-module.ts";

/** What a scan says about a module. */
export type Judged = Pick<Scan, "failure" | "scores" | "findings">;

const RANKS = new Map(SEVERITIES.map((severity, rank) => [severity, rank]));
const rankOf = (severity: Severity) => RANKS.get(severity) ?? SEVERITIES.length;

/** The findings, the worst last, and the scores below them. */
export function describeScan({ findings, scores }: Judged): string {
  const lines = findings
    .toSorted((a, b) => rankOf(b.severity) - rankOf(a.severity))
    .map(({ severity, rule, file, line, resource, message }) => {
      const place = `${file}:${line}${resource === null ? "" : ` in ${resource}`}`;
      return `${printable(`${severity} ${rule} at ${place}`)}\n  ${printable(message)}\n`;
    });
  const count = findings.length === 0 ? "No findings" : plural(findings.length, "finding");
  const shown = Object.entries(scores ?? {}).map(
    ([name, score]) => `${name} ${score ?? "not scored"}`,
  );
  return `${lines.join("")}${count}: ${shown.join(", ")}\n`;
}

/** Why the findings keep a module from being published. */
export function whyStopped(
  { findings }: Judged,
  failOn: (typeof FAIL_ON)[number],
): string | undefined {
  if (failOn === "none") return undefined;
  const limit = rankOf(failOn.toUpperCase() as Severity);
  const grave = findings.filter(({ severity }) => rankOf(severity) <= limit);
  if (grave.length === 0) return undefined;
  return `${plural(grave.length, "finding")} at or above ${failOn}`;
}
