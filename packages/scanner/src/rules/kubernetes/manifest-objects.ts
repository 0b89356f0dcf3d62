import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { mayHaveMembers, yamlOf } from "../../documents/yaml-documents.ts";
import type { Value } from "../../evaluate/value.ts";
import { itemsOf } from "../../formats/kubernetes/translate.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Kinds with a template of pods that run until someone stops them. */
export const POD_OWNERS: ReadonlySet<string> = new Set([
  "DaemonSet",
  "Deployment",
  "ReplicaSet",
  "StatefulSet",
]);

/** An object of a manifest, with what others know it by. */
export interface Named {
  readonly kind: string;
  readonly name: string;
  readonly document: Value;
}

export function objectsOf(source: SourceFile): readonly Named[] {
  return yamlOf(source)
    .documents.flatMap(itemsOf)
    .flatMap((document) => {
      const kind = textOf(entryOf(document, "kind"));
      const name = textOf(entryOf(entryOf(document, "metadata"), "name"));
      return kind === undefined || name === undefined ? [] : [{ kind, name, document }];
    });
}

export function at(document: Value, path: string): Value | undefined {
  return path.split(".").reduce<Value | undefined>(entryOf, document);
}

/** The members of a list; empty for any other value. */
export function listAt(document: Value, path: string): readonly Value[] {
  const value = at(document, path);
  return value?.kind === "list" ? value.items : [];
}

/** Labels as texts that can be compared. */
export function pairsIn(labels: Value | undefined): readonly string[] {
  return membersOf(labels).map(([name, value]) => `${name}=${textOf(value)}`);
}

/** Whether a file may have manifests, of one of these kinds if any are given. */
export function mayContain(source: SourceFile, ...kinds: readonly string[]): boolean {
  return (
    /\.(ya?ml|json)$/i.test(source.path) &&
    mayHaveMembers(source, ["apiVersion", "kind"]) &&
    (kinds.length === 0 || kinds.some((kind) => source.text.includes(kind)))
  );
}
