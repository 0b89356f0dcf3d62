import type { FileDiagnostic } from "../documents/document-format.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import { lineRange } from "./findings.ts";

/** So many faults are listed; whoever mends those scans again. */
const MAX_FAILURES = 50;

/**
 * What stops a submission: code that Terraform itself, or whatever the documents are meant for, would
 * refuse to load. One sentence each.
 */
export function gateFailures(tree: ModuleTree, inDocuments: readonly FileDiagnostic[]): string[] {
  const failures = inDocuments.map(sentence);
  for (const { files, duplicates } of tree.configurations.values()) {
    for (const { file, diagnostics } of files) {
      for (const diagnostic of diagnostics) failures.push(sentence({ ...diagnostic, file }));
    }
    for (const { what, location, first } of duplicates) {
      const at = lineRange(location);
      const before = lineRange(first);
      failures.push(
        `${at.file}:${at.startLine}: ${what} is declared before, in ${before.file}:${before.startLine}.`,
      );
    }
  }
  const more = failures.length - MAX_FAILURES;
  return more > 0 ? [...failures.slice(0, MAX_FAILURES), `And ${more} more like these.`] : failures;
}

function sentence({ file, message, start }: FileDiagnostic): string {
  const { line, column } = file.position(start);
  return `${file.path}:${line}:${column}: ${message}.`;
}
