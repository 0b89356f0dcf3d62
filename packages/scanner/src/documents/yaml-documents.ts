import type { Value } from "../evaluate/value.ts";
import { oncePerFile } from "../source/once-per-file.ts";
import { readYaml } from "./yaml-value.ts";

/** The YAML documents of a file that no format reads. */
export const yamlDocumentsOf = oncePerFile((file): readonly Value[] =>
  /\.ya?ml$/i.test(file.path) ? readYaml(file, { hasOlderWords: true }).documents : [],
);
