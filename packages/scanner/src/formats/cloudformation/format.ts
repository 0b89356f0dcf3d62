import type { DocumentFormat, FileDiagnostic } from "../../documents/document-format.ts";
import {
  jsonSuppressions,
  skippedInMetadata,
  yamlSuppressions,
} from "../../documents/document-suppressions.ts";
import { entryOf, membersOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Suppression } from "../../suppressions/suppression.ts";
import { choicesIn } from "./choices.ts";
import { interfaceOf } from "./interface.ts";
import { isJson, isTemplate, readTemplate } from "./read-template.ts";
import { Template } from "./template.ts";
import { translateTemplate } from "./translate.ts";

/** AWS CloudFormation templates in YAML or JSON. */
export const cloudformationFormat: DocumentFormat = {
  name: "CloudFormation",
  matches: isTemplate,
  read(files, context) {
    const readings = files.map((file) => {
      const { template, diagnostics } = readTemplate(file);
      const translated = template && translateTemplate(new Template(template, context));
      return {
        template,
        resources: translated?.resources ?? [],
        cut: translated?.isCut === true ? [file.path] : [],
        diagnostics: diagnostics.map((each): FileDiagnostic => ({ ...each, file })),
        suppressions: template === undefined ? [] : suppressionsIn(file, template),
      };
    });
    const [only, ...others] = readings.flatMap(({ template }) => template ?? []);
    const cut = readings.flatMap((reading) => reading.cut);
    return {
      resources: readings.flatMap(({ resources }) => resources),
      diagnostics: readings.flatMap(({ diagnostics }) => diagnostics),
      suppressions: readings.flatMap(({ suppressions }) => suppressions),
      notEvaluated: cut.map((path) => `not evaluated: further rounds of loops in ${path}`),
      unseen: cut.map((path) => ({ name: `further rounds of loops in ${path}`, path })),
      // With several templates, the entry point is unknown.
      ...(only !== undefined && others.length === 0 ? interfaceOf(only) : {}),
      choices: readings.flatMap(({ template }) =>
        template === undefined ? [] : choicesIn(template),
      ),
    };
  },
};

function suppressionsIn(file: SourceFile, template: Value): readonly Suppression[] {
  const declarations = membersOf(entryOf(template, "Resources")).map(([, each]) => each);
  const blocks = declarations.flatMap(({ at }) => at ?? []);
  const inComments = isJson(file)
    ? jsonSuppressions(file, template, blocks)
    : yamlSuppressions(file, [template], blocks);
  return [...inComments, ...declarations.flatMap(skippedInMetadata)];
}
