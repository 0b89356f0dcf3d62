import type { Value } from "../evaluate/value.ts";
import { oncePerFile } from "../source/once-per-file.ts";
import type { SourceFile } from "../source/source-file.ts";
import { readYaml } from "./yaml-value.ts";

/** The documents of a file in YAML, or in JSON, which is YAML as well. */
export const yamlOf = oncePerFile((file) => readYaml(file, { hasOlderWords: true }));

/** The documents of a file if its name says that it is in YAML. */
export function yamlDocumentsOf(file: SourceFile): readonly Value[] {
  return /\.ya?ml$/i.test(file.path) ? yamlOf(file).documents : [];
}

/**
 * Whether a YAML or JSON file may have members of these names, however they are written. Escapes
 * can hide any name.
 */
export function mayHaveMembers({ text }: SourceFile, names: readonly string[]): boolean {
  return names.every((name) => text.includes(name)) || /\\[xuU]/.test(text);
}
