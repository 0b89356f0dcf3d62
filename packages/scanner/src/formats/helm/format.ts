import type { DocumentFormat } from "../../documents/document-format.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** A file in a chart's `templates` folder. */
const TEMPLATE = /^(?<chart>|.*\/)templates\/.+\.(ya?ml|json|tpl|txt)$/i;

const ACTION = /\{\{/;

/** What templates of charts have, and those of other programs don't. */
const OF_CHART =
  /\.(Values|Release|Chart|Capabilities|Files|Template)\b|\b(include|template|define|block|lookup)\s+"|\|\s*(quote|b64enc|n?indent|default)\b|^[ \t]*(apiVersion|kind):/m;

/**
 * Helm chart templates. Their output depends on the values at installation, so they are not
 * evaluated. Templates without placeholders are treated as plain manifests.
 */
export const helmFormat: DocumentFormat = {
  name: "Helm",
  matches: ({ path, text }) => TEMPLATE.test(path) && ACTION.test(text) && OF_CHART.test(text),
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

/** Notes and partials create no objects on their own. */
function makesObjects({ path }: SourceFile): boolean {
  return !/(^|\/)_|\.(tpl|txt)$/i.test(path);
}

function chartOf({ path }: SourceFile): string {
  const chart = TEMPLATE.exec(path)?.groups?.chart ?? "";
  return chart === "" ? "the root" : chart.slice(0, -1);
}
