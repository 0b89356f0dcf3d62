import { plural } from "@stackyard/scanner/output/describe";
import { printable } from "@stackyard/scanner/output/printable";
import { SEVERITIES } from "@stackyard/scanner/scores/severity";
import type { Scan } from "./upload-module.ts";

/** What a scan says about a module. */
export type Judged = Pick<Scan, "failure" | "scores" | "findings">;

/** The findings, the worst last, and the scores below them. */
export function describeScan({ findings, scores }: Judged): string {
  const lines = findings
    .toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity))
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
