import type { FileDiagnostic } from "../documents/document-format.ts";
import { lineRange } from "../report/findings.ts";
import type { Duplicate, ModuleConfiguration } from "../terraform/configuration.ts";
import type { FileRole } from "../terraform/module-file.ts";
import { type PartFinder, partOfDirectory } from "../terraform/parts.ts";
import type { ModuleTree } from "../terraform/tree.ts";

/** Maximum number of errors listed. Authors fix these and scan again. */
const MAX_FAULTS = 50;

/** Files that Terraform loads automatically. */
const LOADED: readonly FileRole[] = ["configuration", "override", "autoVariables"];

/** Loading errors, one sentence per location. */
export interface Faults {
  /**
   * Errors that block a submission: Terraform would refuse to load the published module or, for a
   * module without Terraform code, its documents are invalid.
   */
  readonly failures: readonly string[];
  /** Errors in files outside the module or not loaded with it. Only those files are skipped. */
  readonly tolerated: readonly string[];
}

export function findFaults(
  tree: ModuleTree,
  inDocuments: readonly FileDiagnostic[],
  partOf: PartFinder,
): Faults {
  const configurations = [...tree.configurations.values()];
  const isPublished = ({ directory }: ModuleConfiguration) =>
    partOfDirectory(partOf, directory) === "module";
  const sold = configurations.filter(isPublished);
  const hasCode = sold.some(({ files }) => files.some(({ role }) => role === "configuration"));
  const areDocumentsSold = (diagnostic: FileDiagnostic) =>
    !hasCode && partOf(diagnostic.file.path) === "module";
  const isLoaded = ({ role }: { role: FileRole }) => LOADED.includes(role);
  const failures = [
    ...inDocuments.filter(areDocumentsSold).map(sentence),
    ...sold.flatMap(({ files, duplicates }) => [
      ...files.filter(isLoaded).flatMap(sentencesOf),
      ...duplicates.map(duplicateSentence),
    ]),
  ];
  const tolerated = [
    ...inDocuments.filter((each) => !areDocumentsSold(each)).map(sentence),
    ...configurations.flatMap((configuration) => {
      const { files, duplicates } = configuration;
      if (isPublished(configuration))
        return files.filter((file) => !isLoaded(file)).flatMap(sentencesOf);
      return [...files.flatMap(sentencesOf), ...duplicates.map(duplicateSentence)];
    }),
  ];
  return { failures: upToMost(failures), tolerated: upToMost(tolerated) };
}

export function upToMost(sentences: readonly string[]): string[] {
  const more = sentences.length - MAX_FAULTS;
  return more > 0
    ? [...sentences.slice(0, MAX_FAULTS), `And ${more} more like these.`]
    : [...sentences];
}

function sentencesOf({ file, diagnostics }: ModuleConfiguration["files"][number]): string[] {
  return diagnostics.map((diagnostic) => sentence({ ...diagnostic, file }));
}

function sentence({ file, message, start }: FileDiagnostic): string {
  const { line, column } = file.position(start);
  return `${file.path}:${line}:${column}: ${message}.`;
}

function duplicateSentence({ what, location, first }: Duplicate): string {
  const at = lineRange(location);
  const before = lineRange(first);
  return `${at.file}:${at.startLine}: ${what} is declared before, in ${before.file}:${before.startLine}.`;
}
