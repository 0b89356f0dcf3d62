import { readYaml } from "../../../documents/yaml-value.ts";
import { object, sizeOf, type Value } from "../../../evaluate/value.ts";
import { joinPath } from "../../../source/path.ts";
import { type Location, SourceFile } from "../../../source/source-file.ts";
import type { Effort } from "./effort.ts";
import { jsonPatch, PatchFailure } from "./json-patch.ts";
import type { Kustomization, PatchSource } from "./kustomization.ts";
import { strategicMerge } from "./strategic-merge.ts";
import { type Selects, sameObject, targetSelector } from "./targets.ts";
import { withItems } from "./with-items.ts";

/** A patch of manifests. */
export interface Patch {
  /** Its file name or a description. */
  readonly name: string;
  readonly selects: Selects;
  /** The patched manifest, or undefined if it is deleted. Throws `PatchFailure`. */
  readonly apply: (manifest: Value, effort: Effort) => Value | undefined;
}

/** Paths of the patch files that a kustomization refers to. */
export function patchPaths({ directory, patches }: Kustomization): readonly string[] {
  return patches.flatMap(({ path }) => (path === undefined ? [] : joinPath(directory, path)));
}

/** A kustomization's patches in order. `documents` are the patch files' documents by path. */
export function readPatches(
  { directory, file, patches }: Kustomization,
  documents: ReadonlyMap<string, readonly Value[]>,
  effort: Effort,
): readonly Patch[] {
  return patches.flatMap((source) => {
    const path = source.path === undefined ? undefined : joinPath(directory, source.path);
    const name = path ?? `a patch in ${file.path}`;
    const values = path === undefined ? inlineDocuments(source, effort) : documents.get(path);
    if (values === undefined) return [unreadable(name)];
    return values.map((value) => readPatch(name, value, source.target));
  });
}

function readPatch(name: string, value: Value, target: Value | undefined): Patch {
  if (value.kind === "list") {
    const selects = target === undefined ? () => false : targetSelector(target);
    return { name, selects, apply: (each, effort) => jsonPatch(each, value.items, effort) };
  }
  const selects = target === undefined ? sameObject(value) : targetSelector(target);
  return { name, selects, apply: (each, effort) => strategicMerge(each, value, effort) };
}

function unreadable(name: string): Patch {
  return {
    name,
    selects: () => true,
    apply: () => {
      throw new PatchFailure("it is not there");
    },
  };
}

/** All values of an inline patch have the location of its text. */
function inlineDocuments({ text }: PatchSource, effort: Effort): readonly Value[] | undefined {
  if (text?.kind !== "string") return undefined;
  const { documents, diagnostics } = readYaml(new SourceFile("", text.value), {
    hasOlderWords: true,
  });
  if (diagnostics.length > 0) return undefined;
  for (const document of documents) effort.spend(sizeOf(document));
  const { at } = text;
  return at === undefined ? documents : documents.map((document) => movedTo(document, at));
}

function movedTo(value: Value, at: Location): Value {
  if (value.kind === "list")
    return {
      ...withItems(
        value,
        value.items.map((item) => movedTo(item, at)),
      ),
      at,
    };
  if (value.kind !== "object") return { ...value, at };
  const entries = [...value.entries].map(([key, member]) => [key, movedTo(member, at)] as const);
  return object(new Map(entries), at);
}
