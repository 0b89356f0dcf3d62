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
  read: (files) => {
    const charts = [...Map.groupBy(files.filter(makesObjects), chartOf)];
    return {
      resources: [],
      diagnostics: [],
      suppressions: [],
      notEvaluated: charts.map(
        ([chart, { length }]) =>
          `not evaluated: ${length} ${length === 1 ? "template" : "templates"} of the Helm chart in ${chart}`,
      ),
      unseen: charts.flatMap(([, templates]) =>
        templates.map(({ path }) => ({ name: path, path })),
      ),
    };
  },
};

/** Notes and what other templates include come to nothing by themselves. */
function makesObjects({ path }: SourceFile): boolean {
  return !/(^|\/)_|\.(tpl|txt)$/i.test(path);
}

function chartOf({ path }: SourceFile): string {
  const chart = TEMPLATE.exec(path)?.groups?.chart ?? "";
  return chart === "" ? "the root" : chart.slice(0, -1);
}
