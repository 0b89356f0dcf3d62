import type { ResourceGroup } from "../config/resource.ts";
import { ansibleFormat } from "../formats/ansible/format.ts";
import { armFormat } from "../formats/arm/format.ts";
import { bicepFormat } from "../formats/bicep/format.ts";
import { cloudformationFormat } from "../formats/cloudformation/format.ts";
import { dockerfileFormat } from "../formats/dockerfile/format.ts";
import { githubActionsFormat } from "../formats/github-actions/format.ts";
import { helmFormat } from "../formats/helm/format.ts";
import { kubernetesFormat } from "../formats/kubernetes/format.ts";
import { pulumiFormat } from "../formats/pulumi/format.ts";
import { terraformPlanFormat } from "../formats/terraform-plan/format.ts";
import { directoryOf } from "../source/path.ts";
import type { UnreadFile } from "../source/select-files.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Suppression } from "../suppressions/suppression.ts";
import { fileRole } from "../terraform/module-file.ts";
import { isOfProduct, type ModuleTree } from "../terraform/tree.ts";
import type {
  DocumentChoice,
  DocumentFormat,
  DocumentInput,
  DocumentOutput,
  DocumentProvider,
  FileDiagnostic,
  ReadingContext,
  UnseenPart,
} from "./document-format.ts";
import { unjudgedFiles } from "./unjudged-kinds.ts";

/** Formats in order of precedence: a file belongs to the first match. */
const FORMATS: readonly DocumentFormat[] = [
  terraformPlanFormat,
  pulumiFormat,
  dockerfileFormat,
  githubActionsFormat,
  cloudformationFormat,
  armFormat,
  bicepFormat,
  helmFormat,
  ansibleFormat,
  kubernetesFormat,
];

/**
 * Maximum total length of these files. YAML parsing takes about a second per million characters.
 */
const MAX_LENGTH = 8_000_000;

/** Template markers. Such a text is only a document once it is rendered. */
const TEMPLATE = /%\{|\{\{(?!resolve:)/;

/** A module's content in formats other than Terraform. */
export interface Documents {
  /** The files read, sorted by path. */
  readonly files: readonly SourceFile[];
  readonly sets: readonly DocumentSet[];
  readonly diagnostics: readonly FileDiagnostic[];
  readonly suppressions: readonly Suppression[];
  readonly inputs: readonly DocumentInput[];
  readonly outputs: readonly DocumentOutput[];
  /** What was skipped, in sentences. */
  readonly notEvaluated: readonly string[];
  readonly unseen: readonly UnseenPart[];
  readonly unread: readonly UnreadFile[];
}

/** The files of one format. */
export interface DocumentSet {
  readonly format: string;
  /** Whether the files are a module's code. */
  readonly isCode: boolean;
  readonly providers: readonly DocumentProvider[];
  readonly files: readonly SourceFile[];
  readonly groups: readonly ResourceGroup[];
  readonly inputs: readonly DocumentInput[];
  readonly choices: readonly DocumentChoice[];
  /** Reads the resources again with other values. */
  readonly readAgain: (context: ReadingContext) => readonly ResourceGroup[];
}

/**
 * Reads all files of a tree in any of the formats. Examples and tests are read only if there is
 * nothing else.
 */
export function readDocuments(tree: ModuleTree, context: ReadingContext): Documents {
  const { byFormat, leftOut } = sortFiles(tree);
  const withFiles = (each: ReadingContext): ReadingContext => ({
    ...each,
    fileAt: (path) => tree.files.get(path),
  });
  const readings = FORMATS.flatMap((format) => {
    const files = byFormat.get(format) ?? [];
    if (files.length === 0) return [];
    return [{ format, files, reading: format.read(files, withFiles(context)) }];
  });
  const diagnostics = readings.flatMap(({ reading }) => reading.diagnostics);
  const broken = new Set(diagnostics.map(({ file }) => file));
  const read = new Set(readings.flatMap(({ files }) => files));
  const unjudged = unjudgedFiles(tree.files, read);
  const templates = new Set([...broken].filter(({ text }) => TEMPLATE.test(text)));
  return {
    files: readings.flatMap(({ files }) => files),
    sets: readings.map(({ format, files, reading }) => ({
      format: format.name,
      isCode: format.isCode ?? true,
      providers: reading.providers ?? [],
      files,
      groups: reading.resources,
      inputs: reading.inputs ?? [],
      choices: reading.choices ?? [],
      readAgain: (other) => format.read(files, withFiles(other)).resources,
    })),
    diagnostics: diagnostics.filter(({ file }) => !templates.has(file)),
    suppressions: readings.flatMap(({ reading }) => reading.suppressions),
    inputs: readings.flatMap(({ reading }) => reading.inputs ?? []),
    outputs: readings.flatMap(({ reading }) => reading.outputs ?? []),
    notEvaluated: [
      ...readings.flatMap(({ reading }) => reading.notEvaluated ?? []),
      ...[...templates].map(({ path }) => `not evaluated: ${path}, which is a template`),
      ...unjudged.notEvaluated,
    ],
    unseen: [
      ...readings.flatMap(({ reading }) => reading.unseen ?? []),
      ...[...broken].map(({ path }) => ({ name: path, path })),
      ...unjudged.unseen,
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
  const own = found.filter(({ file }) => isOfProduct(tree.purpose(directoryOf(file.path))));
  const hasCode = [...tree.configurations.keys()].some((directory) =>
    isOfProduct(tree.purpose(directory)),
  );
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
