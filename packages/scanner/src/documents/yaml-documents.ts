import type { Value } from "../evaluate/value.ts";
import type { SourceFile } from "../source/source-file.ts";
import { readYaml } from "./yaml-value.ts";

const read = new WeakMap<SourceFile, readonly Value[]>();

/** The YAML documents of a file that no format reads. Many rules ask for the same file. */
export function yamlDocumentsOf(file: SourceFile): readonly Value[] {
  const known = read.get(file);
  if (known !== undefined) return known;
  const isYaml = /\.ya?ml$/i.test(file.path);
  const documents = isYaml ? readYaml(file, { hasOlderWords: true }).documents : [];
  read.set(file, documents);
  return documents;
}
