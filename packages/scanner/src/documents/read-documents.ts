import type { ResourceGroup } from "../config/resource.ts";
import { armFormat } from "../formats/arm/format.ts";
import { cloudformationFormat } from "../formats/cloudformation/format.ts";
import { dockerfileFormat } from "../formats/dockerfile/format.ts";
import { githubActionsFormat } from "../formats/github-actions/format.ts";
import { helmFormat } from "../formats/helm/format.ts";
import { kubernetesFormat } from "../formats/kubernetes/format.ts";
import type { Suppression } from "../report/suppression.ts";
import { directoryOf } from "../source/path.ts";
import type { UnreadFile } from "../source/select-files.ts";
import type { SourceFile } from "../source/source-file.ts";
import { fileRole } from "../terraform/module-file.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import type {
  DocumentFormat,
  DocumentInput,
  DocumentOutput,
  FileDiagnostic,
  ReadingContext,
  UnseenPart,
} from "./document-format.ts";

/** The formats in order: a file belongs to the first that it matches. */
const FORMATS: readonly DocumentFormat[] = [
  dockerfileFormat,
  githubActionsFormat,
  cloudformationFormat,
  armFormat,
  helmFormat,
  kubernetesFormat,
];

/** Of all such files together: YAML takes a second for each million characters to read. */
const MAX_LENGTH = 8_000_000;

/** Marks of templates, of which the text is no document until somebody fills them in. */
const TEMPLATE = /%\{|\{\{(?!resolve:)/;

/** What a module has in other formats than Terraform's. */
export interface Documents {
  /** The files read, in the order of their paths. */
  readonly files: readonly SourceFile[];
  readonly sets: readonly DocumentSet[];
  readonly diagnostics: readonly FileDiagnostic[];
  readonly suppressions: readonly Suppression[];
  readonly inputs: readonly DocumentInput[];
  readonly outputs: readonly DocumentOutput[];
  /** What was left out, in sentences. */
  readonly notEvaluated: readonly string[];
  readonly unseen: readonly UnseenPart[];
  readonly unread: readonly UnreadFile[];
}

/** The files of one format. */
export interface DocumentSet {
  readonly format: string;
  readonly files: readonly SourceFile[];
  readonly groups: readonly ResourceGroup[];
}

/**
 * Reads all files of a tree that are in one of the formats. Those of examples and tests are looked at
 * only when there is nothing else.
 */
export function readDocuments(tree: ModuleTree, context: ReadingContext): Documents {
  const { byFormat, leftOut } = sortFiles(tree);
  const readings = FORMATS.flatMap((format) => {
    const files = byFormat.get(format) ?? [];
    return files.length === 0 ? [] : [{ format, files, reading: format.read(files, context) }];
  });
  const diagnostics = readings.flatMap(({ reading }) => reading.diagnostics);
  const broken = new Set(diagnostics.map(({ file }) => file));
  const templates = new Set([...broken].filter(({ text }) => TEMPLATE.test(text)));
  return {
    files: readings.flatMap(({ files }) => files),
    sets: readings.map(({ format, files, reading }) => ({
      format: format.name,
      files,
      groups: reading.resources,
    })),
    diagnostics: diagnostics.filter(({ file }) => !templates.has(file)),
    suppressions: readings.flatMap(({ reading }) => reading.suppressions),
    inputs: readings.flatMap(({ reading }) => reading.inputs ?? []),
    outputs: readings.flatMap(({ reading }) => reading.outputs ?? []),
    notEvaluated: [
      ...readings.flatMap(({ reading }) => reading.notEvaluated ?? []),
      ...[...templates].map(({ path }) => `not evaluated: ${path}, which is a template`),
    ],
    unseen: [
      ...readings.flatMap(({ reading }) => reading.unseen ?? []),
      ...[...broken].map(({ path }) => ({ name: path, path })),
    ],
    unread: [
      ...readings.flatMap(({ reading }) => reading.unread ?? []),
      ...leftOut.map(({ path }) => ({
        path,
        reason: `it is beyond the limit of ${MAX_LENGTH} characters of documents`,
      })),
    ],
  };
}

interface SortedFiles {
  readonly byFormat: ReadonlyMap<DocumentFormat, readonly SourceFile[]>;
  readonly leftOut: readonly SourceFile[];
}

function sortFiles(tree: ModuleTree): SortedFiles {
  const found = [...tree.files.values()].flatMap((file) => {
    if (fileRole(file.path) !== undefined) return [];
    const format = FORMATS.find(({ matches }) => matches(file));
    return format === undefined ? [] : [{ format, file }];
  });
  const own = found.filter(({ file }) => isPublished(tree, directoryOf(file.path)));
  const hasCode = [...tree.configurations.keys()].some((directory) => isPublished(tree, directory));
  const byFormat = new Map<DocumentFormat, SourceFile[]>(FORMATS.map((format) => [format, []]));
  const leftOut: SourceFile[] = [];
  let length = 0;
  for (const { format, file } of hasCode || own.length > 0 ? own : found) {
    length += file.text.length;
    if (length > MAX_LENGTH) leftOut.push(file);
    else byFormat.get(format)?.push(file);
  }
  return { byFormat, leftOut };
}

function isPublished(tree: ModuleTree, directory: string): boolean {
  const purpose = tree.purpose(directory);
  return purpose === "root" || purpose === "submodule";
}
