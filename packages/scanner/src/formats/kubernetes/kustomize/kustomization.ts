import { entryOf, textOf } from "../../../documents/members.ts";
import { readYaml } from "../../../documents/yaml-value.ts";
import { nullValue, type ObjectValue, type Value } from "../../../evaluate/value.ts";
import type { Diagnostic } from "../../../source/diagnostic.ts";
import { directoryOf } from "../../../source/path.ts";
import type { SourceFile } from "../../../source/source-file.ts";

const KUSTOMIZATION = /(^|\/)(kustomization\.ya?ml|Kustomization)$/;

/** Where a kustomization names changes of other manifests, the older ways among them. */
const PATCH_LISTS = ["patchesStrategicMerge", "patches", "patchesJson6902"];

/** What makes or changes manifests in ways that only programs of others know. */
const NOT_READ = ["generators", "transformers", "helmCharts", "replacements", "vars"];

/** A change of other manifests: in a file of its own, or written where it is asked for. */
export interface PatchSource {
  readonly path: string | undefined;
  readonly text: Value | undefined;
  /** Whom it is for; without, the patch itself says so. */
  readonly target: Value | undefined;
}

/** What one directory builds. */
export interface Kustomization {
  readonly file: SourceFile;
  readonly diagnostics: readonly Diagnostic[];
  readonly directory: string;
  /** Changes whoever includes it, and is nothing by itself. */
  readonly isComponent: boolean;
  /** Files and directories, as they are written. */
  readonly resources: readonly string[];
  readonly components: readonly string[];
  readonly patches: readonly PatchSource[];
  readonly namespace: Value | undefined;
  readonly annotations: ObjectValue | undefined;
  readonly images: readonly Value[];
  /** Names of its parts that are not read. */
  readonly notRead: readonly string[];
}

export function isKustomization({ path }: SourceFile): boolean {
  return KUSTOMIZATION.test(path);
}

export function readKustomization(file: SourceFile): Kustomization {
  const { documents, diagnostics } = readYaml(file, { hasOlderWords: true });
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
