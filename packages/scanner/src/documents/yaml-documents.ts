import type { Value } from "../evaluate/value.ts";
import { oncePerFile } from "../source/once-per-file.ts";
import type { SourceFile } from "../source/source-file.ts";
import { readYaml } from "./yaml-value.ts";

/** The YAML documents of a file that no format reads. */
export const yamlDocumentsOf = oncePerFile((file): readonly Value[] =>
  /\.ya?ml$/i.test(file.path) ? readYaml(file, { hasOlderWords: true }).documents : [],
);

/**
 * Whether a YAML or JSON file may have members of these names, however they are written. Escapes
 * can hide any name.
 */
export function mayHaveMembers({ text }: SourceFile, names: readonly string[]): boolean {
  return names.every((name) => text.includes(name)) || /\\[xuU]/.test(text);
}
