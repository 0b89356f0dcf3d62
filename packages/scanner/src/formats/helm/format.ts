import type { DocumentFormat } from "../../documents/document-format.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** A file in the `templates` of a chart. */
const TEMPLATE = /^(?<chart>|.*\/)templates\/.+\.(ya?ml|json|tpl|txt)$/i;

const ACTION = /\{\{/;

/**
 * The templates of Helm charts. Nobody can say what they come to without the values of whoever
 * installs the chart, so they are not evaluated; templates that have nothing to fill in are manifests
 * like any others.
 */
export const helmFormat: DocumentFormat = {
  name: "Helm",
  matches: ({ path, text }) => TEMPLATE.test(path) && ACTION.test(text),
  read: (files) => ({
    resources: [],
    diagnostics: [],
    suppressions: [],
    notEvaluated: [...Map.groupBy(files, chartOf)].map(
      ([chart, templates]) =>
        `not evaluated: ${templates.length} ${templates.length === 1 ? "template" : "templates"} of the Helm chart in ${chart}`,
    ),
  }),
};

function chartOf({ path }: SourceFile): string {
  const chart = TEMPLATE.exec(path)?.groups?.chart ?? "";
  return chart === "" ? "the root" : chart.slice(0, -1);
}
