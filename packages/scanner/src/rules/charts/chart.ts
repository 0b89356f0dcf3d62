import { entryOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { type Check, module } from "../../rule-language/rule.ts";
import { oncePerFile } from "../../source/once-per-file.ts";
import { baseName, directoryOf, joinPath } from "../../source/path.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** A Helm chart: its description, its default values and its templates. */
export interface Chart {
  readonly file: SourceFile;
  readonly content: Value;
  readonly valuesFile: SourceFile | undefined;
  readonly values: Value | undefined;
  readonly templates: readonly SourceFile[];
  /** Whether a file of this name lies beside the description. */
  readonly has: (name: string) => boolean;
}

const CHART = /^Chart\.ya?ml$/;

function chartsOf({ tree }: ModuleView): readonly Chart[] {
  const files = [...tree.files.values()];
  return files
    .filter(({ path }) => CHART.test(baseName(path)))
    .flatMap((file) => {
      const [content] = yamlDocumentsOf(file);
      if (content === undefined) return [];
      const folder = directoryOf(file.path);
      const templates = joinPath(folder, "templates");
      const valuesFile = ["values.yaml", "values.yml"]
        .map((name) => tree.files.get(joinPath(folder, name)))
        .find((each) => each !== undefined);
      return [
        {
          file,
          content,
          valuesFile,
          values: valuesFile && yamlDocumentsOf(valuesFile)[0],
          templates: files.filter(({ path }) => path.startsWith(`${templates}/`)),
          has: (name: string) => tree.paths.has(joinPath(folder, name)),
        },
      ];
    });
}

/** Checks each chart once. */
export function chartCheck(question: (chart: Chart, view: ModuleView) => readonly Fact[]): Check {
  return module((view) =>
    view.purpose === "root" ? chartsOf(view).flatMap((chart) => question(chart, view)) : [],
  );
}

/** A line of a template with what is around it. */
export interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The names of the members around it, outermost first. */
  readonly within: readonly string[];
  readonly kind: string;
}

/** Manifests aren't nested deeper. */
const MAX_DEPTH = 50;

/** Longer templates aren't read to the end. */
const MAX_LINES = 5_000;

/** The lines of a template. Indentation says what they are in, as in the manifest that is rendered. */
export const linesOf = oncePerFile(({ text }): readonly Line[] => {
  const lines: Line[] = [];
  let open: { readonly indent: number; readonly name: string }[] = [];
  let kind = "";
  let start = 0;
  for (const line of text.split("\n", MAX_LINES)) {
    const from = start;
    start += line.length + 1;
    if (/^---/.test(line)) {
      open = [];
      kind = "";
    }
    kind = /^kind:\s*["']?(\w+)/.exec(line)?.[1] ?? kind;
    const [, blank = "", dash = "", name] = /^( *)(- )?([\w./-]+):/.exec(line) ?? [];
    const indent = blank.length + dash.length;
    const isContent =
      line.trim() !== "" && !/^\s*(#|\{\{-?\s*(if|else|end|with|range|\/\*))/.test(line);
    if (isContent)
      // An item of a list may be as far left as the list.
      open = open.filter(
        (each) => each.indent < (name === undefined ? line.search(/[^\s-]|-\S/) : indent),
      );
    lines.push({
      text: line,
      start: from,
      end: from + line.length,
      within: open.map((each) => each.name),
      kind,
    });
    if (name !== undefined && open.length < MAX_DEPTH) open.push({ indent, name });
  }
  return lines;
});

/** The value at a path such as `image.tag`, or `undefined` if it isn't there. Null is there. */
export function valueAt(values: Value | undefined, path: string): Value | undefined {
  return path
    .split(".")
    .reduce<Value | undefined>(
      (value, name) => (value?.kind === "object" ? value.entries.get(name) : undefined),
      values,
    );
}

export function nameOf({ content }: Chart): string {
  return textOf(entryOf(content, "name")) ?? "";
}
