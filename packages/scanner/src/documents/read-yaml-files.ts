import type { ResourceGroup } from "../config/resource.ts";
import type { Value } from "../evaluate/value.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { FileDiagnostic, FormatReading } from "./document-format.ts";
import { yamlSuppressions } from "./document-suppressions.ts";
import { readYaml, type YamlReadingOptions } from "./yaml-value.ts";

/** Reads YAML files whose documents each represent resources. */
export function readYamlFiles(
  files: readonly SourceFile[],
  translate: (document: Value, file: SourceFile) => readonly ResourceGroup[],
  options?: YamlReadingOptions,
): FormatReading {
  const readings = files.map((file) => {
    const { documents, diagnostics } = readYaml(file, options);
    const resources = documents.flatMap((document) => translate(document, file));
    const blocks = resources.flatMap(({ instances }) => instances.map(({ location }) => location));
    return {
      resources,
      diagnostics: diagnostics.map((each): FileDiagnostic => ({ ...each, file })),
      suppressions: yamlSuppressions(file, documents, blocks),
    };
  });
  return {
    resources: readings.flatMap(({ resources }) => resources),
    diagnostics: readings.flatMap(({ diagnostics }) => diagnostics),
    suppressions: readings.flatMap(({ suppressions }) => suppressions),
  };
}
