import { readYaml } from "../../documents/yaml-value.ts";
import type { Value } from "../../evaluate/value.ts";
import { directoryOf, joinPath } from "../../source/path.ts";
import type { SourceFile } from "../../source/source-file.ts";

const KUSTOMIZATION = /(^|\/)(kustomization\.ya?ml|Kustomization)$/;

/** Where a kustomization names files that only change other manifests. */
const PATCH_LISTS = ["patches", "patchesStrategicMerge", "patchesJson6902"];

export function isKustomization({ path }: SourceFile): boolean {
  return KUSTOMIZATION.test(path);
}

/** Paths of the patches that kustomizations name: a patch lacks what it does not change. */
export function patchPaths(kustomizations: readonly SourceFile[]): ReadonlySet<string> {
  const paths = kustomizations.flatMap((file) =>
    readYaml(file)
      .documents.flatMap((document) => PATCH_LISTS.flatMap((name) => elements(document, name)))
      .flatMap((patch) => (patch.kind === "object" ? (patch.entries.get("path") ?? []) : patch))
      .flatMap((path) => (path.kind === "string" && !path.value.includes("\n") ? path.value : []))
      .map((path) => joinPath(directoryOf(file.path), path)),
  );
  return new Set(paths);
}

function elements(document: Value, name: string): readonly Value[] {
  const list = document.kind === "object" ? document.entries.get(name) : undefined;
  return list?.kind === "list" ? list.items : [];
}
