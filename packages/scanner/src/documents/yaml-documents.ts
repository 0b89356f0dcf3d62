import type { Value } from "../evaluate/value.ts";
import { oncePerFile } from "../source/once-per-file.ts";
import { readYaml, type YamlReading } from "./yaml-value.ts";

const NOTHING: YamlReading = { documents: [], diagnostics: [], repeated: [] };

/** What a YAML file contains, whether a format reads it or not. */
export const yamlReadingOf = oncePerFile(
  (file): YamlReading =>
    /\.ya?ml$/i.test(file.path) ? readYaml(file, { hasOlderWords: true }) : NOTHING,
);

/** The YAML documents of a file that no format reads. */
export const yamlDocumentsOf = (file: Parameters<typeof yamlReadingOf>[0]): readonly Value[] =>
  yamlReadingOf(file).documents;
