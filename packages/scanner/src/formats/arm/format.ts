import type { DocumentFormat, FileDiagnostic } from "../../documents/document-format.ts";
import { jsonSuppressions, skippedInMetadata } from "../../documents/document-suppressions.ts";
import { readJson } from "../../documents/json-value.ts";
import type { Value } from "../../evaluate/value.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Suppression } from "../../suppressions/suppression.ts";
import { choicesIn } from "./choices.ts";
import { declaredIn } from "./declared.ts";
import { interfaceOf } from "./interface.ts";
import { isArmTemplate } from "./read-template.ts";
import { Template } from "./template.ts";
import { translateTemplate } from "./translate.ts";

/** Azure Resource Manager templates. */
export const armFormat: DocumentFormat = {
  name: "Azure Resource Manager",
  matches: isArmTemplate,
  read(files, context) {
    const readings = files.map((file) => {
      const { document, diagnostics } = readJson(file);
      const template = document?.kind === "object" ? new Template(document, context) : undefined;
      return {
        template,
        resources: template === undefined ? [] : translateTemplate(template),
        suppressions: document === undefined ? [] : suppressionsIn(file, document),
        diagnostics: diagnostics.map((each): FileDiagnostic => ({ ...each, file })),
      };
    });
    const [only, ...others] = readings.flatMap(({ template }) => template ?? []);
    return {
      resources: readings.flatMap(({ resources }) => resources),
      diagnostics: readings.flatMap(({ diagnostics }) => diagnostics),
      suppressions: readings.flatMap(({ suppressions }) => suppressions),
      // With several templates, the entry point is unknown.
      ...(only !== undefined && others.length === 0 ? interfaceOf(only.document) : {}),
      choices: readings.flatMap(({ template }) =>
        template === undefined ? [] : choicesIn(template.document),
      ),
    };
  },
};

function suppressionsIn(file: SourceFile, document: Value): readonly Suppression[] {
  const declarations = declaredIn(document).map(({ declaration }) => declaration);
  const blocks = declarations.flatMap(({ at }) => at ?? []);
  return [...jsonSuppressions(file, document, blocks), ...declarations.flatMap(skippedInMetadata)];
}
