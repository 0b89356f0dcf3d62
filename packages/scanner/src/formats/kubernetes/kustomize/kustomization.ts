import { entryOf, textOf } from "../../../documents/members.ts";
import { yamlOf } from "../../../documents/yaml-documents.ts";
import { nullValue, type ObjectValue, type Value } from "../../../evaluate/value.ts";
import type { Diagnostic } from "../../../source/diagnostic.ts";
import { directoryOf } from "../../../source/path.ts";
import type { SourceFile } from "../../../source/source-file.ts";

const KUSTOMIZATION = /(^|\/)(kustomization\.ya?ml|Kustomization)$/;

/** Fields that list patches, including deprecated ones. */
const PATCH_LISTS = ["patchesStrategicMerge", "patches", "patchesJson6902"];

/** Unsupported fields that generate or transform manifests. */
const NOT_READ = ["generators", "transformers", "helmCharts", "replacements", "vars"];

/** A patch: in its own file or inline. */
export interface PatchSource {
  readonly path: string | undefined;
  readonly text: Value | undefined;
  /** The targets; if undefined, the patch identifies its own. */
  readonly target: Value | undefined;
}

/** The kustomization of one directory. */
export interface Kustomization {
  readonly file: SourceFile;
  readonly diagnostics: readonly Diagnostic[];
  readonly directory: string;
  /** A component, which modifies the kustomization that includes it and isn't built on its own. */
  readonly isComponent: boolean;
  /** Files and directories, as written. */
  readonly resources: readonly string[];
  readonly components: readonly string[];
  readonly patches: readonly PatchSource[];
  readonly namespace: Value | undefined;
  readonly annotations: ObjectValue | undefined;
  readonly images: readonly Value[];
  /** Names of unsupported fields. */
  readonly notRead: readonly string[];
}

export function isKustomization({ path }: SourceFile): boolean {
  return KUSTOMIZATION.test(path);
}

export function readKustomization(file: SourceFile): Kustomization {
  const { documents, diagnostics } = yamlOf(file);
  const content = documents[0] ?? nullValue();
  const annotations = entryOf(content, "commonAnnotations");
  const namespace = entryOf(content, "namespace");
  return {
    file,
    diagnostics,
    directory: directoryOf(file.path),
    isComponent: textOf(entryOf(content, "kind")) === "Component",
    resources: ["resources", "bases"].flatMap((name) => texts(content, name)),
    components: texts(content, "components"),
    patches: PATCH_LISTS.flatMap((name) => elements(content, name)).flatMap(readPatch),
    namespace: namespace?.kind === "string" ? namespace : undefined,
    annotations: annotations?.kind === "object" ? annotations : undefined,
    images: elements(content, "images"),
    notRead: NOT_READ.filter((name) => elements(content, name).length > 0),
  };
}

function readPatch(patch: Value): readonly PatchSource[] {
  const written = patch.kind === "string" ? patch : undefined;
  if (written !== undefined) {
    const isPath = !written.value.trim().includes("\n");
    return [{ path: isPath ? written.value : undefined, text: written, target: undefined }];
  }
  const target = entryOf(patch, "target");
  return [{ path: textOf(entryOf(patch, "path")), text: entryOf(patch, "patch"), target }];
}

function texts(content: Value, name: string): readonly string[] {
  return elements(content, name).flatMap((item) => textOf(item) ?? []);
}

function elements(content: Value, name: string): readonly Value[] {
  const list = entryOf(content, name);
  return list?.kind === "list" ? list.items : [];
}
