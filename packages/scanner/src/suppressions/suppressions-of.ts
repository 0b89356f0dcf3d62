import type { Documents } from "../documents/read-documents.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import { readSuppressions, type Suppression } from "./suppression.ts";
import { textSuppressions } from "./text-suppressions.ts";

/** All suppressions in the module: in code comments, documents and other text files. */
export function suppressionsOf(tree: ModuleTree, documents: Documents): readonly Suppression[] {
  const parsed = [...tree.configurations.values()].flatMap(({ files }) => files);
  const inCode = parsed.flatMap(({ file, body, tokens }) =>
    tokens === undefined ? [] : readSuppressions(file, body, tokens),
  );
  const read = new Set([...parsed.map(({ file }) => file), ...documents.files]);
  const others = [...tree.files.values()].filter((file) => !read.has(file));
  return [...inCode, ...documents.suppressions, ...others.flatMap(textSuppressions)];
}
