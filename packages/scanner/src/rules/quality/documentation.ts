import type { SourceFile } from "../../source/source-file.ts";
import type { Fact } from "../fact.ts";
import type { ModuleView } from "../module-view.ts";
import { module, type Rule } from "../rule.ts";

/** The file of the module's own directory whose name matches. */
function fileNamed({ tree }: ModuleView, name: RegExp): SourceFile | undefined {
  const prefix = tree.root === "" ? "" : `${tree.root}/`;
  for (const [path, file] of tree.files) {
    if (path.startsWith(prefix) && name.test(path.slice(prefix.length))) return file;
  }
  return undefined;
}

const README = /^readme(\.\w+)?$/i;

/** A call of the module, or a heading that promises one. */
const USAGE = /module\s+"[^"]+"\s*\{|^#+\s*(usage|example|quick ?start|getting started)/im;

/** The part of a README on inputs: from its heading to the next of the same rank. */
function inputsSection(readme: SourceFile): { text: string; start: number } | undefined {
  const heading = /^(#+)[ \t]*(?:inputs|variables|arguments)[^\n]*$/im.exec(readme.text);
  if (heading === null) return undefined;
  const start = heading.index;
  const rank = heading[1]?.length ?? 1;
  const rest = readme.text.slice(start + heading[0].length);
  const next = new RegExp(`^#{1,${rank}}[ \\t]`, "m").exec(rest);
  const end = next === null ? rest.length : next.index;
  return { text: rest.slice(0, end), start };
}

/** Names in the first column of Markdown tables, with or without links and code marks. */
function tableNames(section: string): string[] {
  const lines = section.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const isHeading = SEPARATOR.test(lines[index + 1] ?? "");
    const name = isHeading || SEPARATOR.test(line) ? undefined : FIRST_CELL.exec(line)?.[1];
    return name === undefined ? [] : [name.replaceAll("\\", "")];
  });
}

const SEPARATOR = /^\|[\s|:-]+$/;

const FIRST_CELL = /^\|[ \t]*(?:<a[^>]*><\/a>[ \t]*)?\[?`?([\w\\-]+)`?\]?(?:\([^)]*\))?[ \t]*\|/;

function inputFacts(view: ModuleView, readme: SourceFile): readonly Fact[] {
  const section = inputsSection(readme);
  const listed = new Set(section === undefined ? [] : tableNames(section.text));
  // Without a table there is nothing that could be out of step.
  if (section === undefined || listed.size === 0) return [];
  const place = { file: readme, start: section.start, end: section.start };
  const { variables } = view.configuration;
  const missing = [...variables.keys()].filter((name) => !listed.has(name));
  const gone = [...listed].filter((name) => !variables.has(name));
  const message = [
    missing.length > 0 ? `the table lacks ${quoted(missing)}` : "",
    gone.length > 0 ? `the table lists ${quoted(gone)}, which is not there` : "",
  ];
  return [
    view.found(
      missing.length + gone.length > 0,
      place,
      message.filter((text) => text !== "").join(" and "),
    ),
  ];
}

function quoted(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `\`${name}\``);
  return shown.join(", ") + (names.length > shown.length ? ", …" : "");
}

function readmeFacts(view: ModuleView): readonly Fact[] {
  const readme = fileNamed(view, README);
  if (readme === undefined) return [view.foundInWhole(true, "there is no README")];
  const place = { file: readme, start: 0, end: 0 };
  return [
    view.found(!USAGE.test(readme.text), place, "the README shows no usage"),
    ...inputFacts(view, readme),
  ];
}

function companion(name: RegExp, what: string) {
  return module((view) =>
    view.purpose === "root" && view.isPublished
      ? view.foundInWhole(fileNamed(view, name) === undefined, `there is no ${what}`)
      : [],
  );
}

const STRUCTURE = "https://developer.hashicorp.com/terraform/language/modules/develop/structure";

export const documentationRules: readonly Rule[] = [
  {
    id: "quality-readme",
    title: "README does not show how to use the module",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The README is the first thing users see, and often the only one.",
    fix: "Show a `module` block as users would write it, and keep the table of inputs in step.",
    link: STRUCTURE,
    checks: [
      module((view) => (view.purpose === "root" && view.isPublished ? readmeFacts(view) : [])),
    ],
  },
  {
    id: "quality-examples",
    title: "Module has no examples",
    severity: "LOW",
    category: "quality",
    explanation: "A complete example answers most questions, and can be tried out.",
    fix: "Add a directory such as `examples/complete` that calls the module.",
    link: STRUCTURE,
    checks: [companion(/^examples?\//i, "`examples` directory")],
  },
  {
    id: "quality-license",
    title: "Module has no licence",
    severity: "LOW",
    category: "quality",
    explanation: "Without a licence nobody knows what they may do with the code.",
    fix: "Add a `LICENSE` file.",
    link: STRUCTURE,
    checks: [companion(/^(licen[cs]e|copying)(\.\w+)?$/i, "`LICENSE` file")],
  },
  {
    id: "quality-changelog",
    title: "Module has no changelog",
    severity: "LOW",
    category: "quality",
    explanation: "Users want to know what an upgrade brings before they plan it.",
    fix: "Add a `CHANGELOG.md` with an entry for each version.",
    link: "https://keepachangelog.com",
    checks: [companion(/^changelog(\.\w+)?$/i, "`CHANGELOG.md`")],
  },
];
