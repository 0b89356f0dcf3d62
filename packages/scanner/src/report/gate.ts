import type { ModuleTree } from "../terraform/tree.ts";
import { lineRange } from "./findings.ts";

/** What stops a submission: code that Terraform itself would refuse to load. One sentence each. */
export function gateFailures(tree: ModuleTree): string[] {
  const failures: string[] = [];
  for (const { files, duplicates } of tree.configurations.values()) {
    for (const { file, diagnostics } of files) {
      for (const { message, start } of diagnostics) {
        const { line, column } = file.position(start);
        failures.push(`${file.path}:${line}:${column}: ${message}.`);
      }
    }
    for (const { what, location, first } of duplicates) {
      const at = lineRange(location);
      const before = lineRange(first);
      failures.push(
        `${at.file}:${at.startLine}: ${what} is declared before, in ${before.file}:${before.startLine}.`,
      );
    }
  }
  return failures;
}
