import { DOCKERFILE } from "../../formats/dockerfile/format.ts";
import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { argumentOf } from "../../terraform/static-argument.ts";
import { documentedInputs, documentedOutputs } from "./readme-inputs.ts";

/** The file in or below the module's directory whose relative path matches. */
function fileNamed({ tree }: ModuleView, name: RegExp): SourceFile | undefined {
  const prefix = tree.root === "" ? "" : `${tree.root}/`;
  for (const [path, file] of tree.files) {
    if (path.startsWith(prefix) && name.test(path.slice(prefix.length))) return file;
  }
  return undefined;
}

const README = /^readme(\.\w+)?$/i;

/** A module call, or a heading that announces one. */
const USAGE = /module\s+"[^"]+"\s*\{|^#+\s*(usage|example|quick ?start|getting started)/im;

/** Commands or configuration, which show how to use what isn't a module of Terraform. */
const COMMANDS =
  /^ {0,3}(```|~~~) ?(console|bash|sh|shell|powershell|pwsh|ya?ml|bicep)\b|^ {2,8}\$ \w|^\.\. code(-block)?::/im;

/** Headings of a project's own documentation, also in reStructuredText, and links to it. */
const GUIDE =
  /^#+ *(install\w*|build\w*|run(ning)?|deploy\w*|set ?up|documentation)\b|^(usage|examples?|install\w*|build\w*|running|deploy\w*|documentation|getting started|quick ?start)\b[^\n]{0,60}\n[-=~^*]{3}|https?:\/\/(docs\.|[\w.-]{1,100}(readthedocs\.\w|\/docs?\/))/im;

function showsUsage({ isPublished, documents }: ModuleView, { text }: SourceFile): boolean {
  // The README of a program that also has an image is about the program.
  if (!isPublished && documents.every(({ path }) => DOCKERFILE.test(path))) return true;
  return USAGE.test(text) || (!isPublished && (COMMANDS.test(text) || GUIDE.test(text)));
}

/** Whether the README's list of inputs matches the code; empty if there is no such list. */
function inputFacts(view: ModuleView, readme: SourceFile): readonly Fact[] {
  const documented = view.isPublished ? documentedInputs(readme.text) : undefined;
  if (documented === undefined) return [];
  const { start, inputs } = documented;
  const { variables } = view.configuration;
  const listed = new Set(inputs.map(({ name }) => name));
  const missing = [...variables.keys()].filter((name) => !listed.has(name));
  const gone = [...listed].filter((name) => !variables.has(name));
  const misjudged = inputs.filter(({ name, isRequired }) => {
    const declaration = variables.get(name);
    if (declaration === undefined || isRequired === undefined) return false;
    return isRequired !== (argumentOf(declaration, "default") === undefined);
  });
  const complaints = [
    { names: missing, text: "lacks" },
    { names: gone, text: "has what the code has not:" },
    { names: misjudged.map(({ name }) => name), text: "is wrong on who must set" },
  ].filter(({ names }) => names.length > 0);
  const message = complaints.map(({ names, text }) => `${text} ${quoted(names)}`).join(" and ");
  const place = { file: readme, start, end: start };
  return [view.found(complaints.length > 0, place, `the list of inputs ${message}`)];
}

/** Whether the README's list of outputs matches the code; empty if there is no such list. */
function outputFacts(view: ModuleView, readme: SourceFile): readonly Fact[] {
  const documented = view.isPublished ? documentedOutputs(readme.text) : undefined;
  if (documented === undefined) return [];
  const { outputs } = view.configuration;
  const listed = new Set(documented.inputs.map(({ name }) => name));
  const missing = [...outputs.keys()].filter((name) => !listed.has(name));
  const gone = [...listed].filter((name) => !outputs.has(name));
  const complaints = [
    { names: missing, text: "lacks" },
    { names: gone, text: "has what the code has not:" },
  ].filter(({ names }) => names.length > 0);
  const message = complaints.map(({ names, text }) => `${text} ${quoted(names)}`).join(" and ");
  const place = { file: readme, start: documented.start, end: documented.start };
  return [view.found(complaints.length > 0, place, `the list of outputs ${message}`)];
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
    view.found(!showsUsage(view, readme), place, "the README shows no usage"),
    ...inputFacts(view, readme),
    ...outputFacts(view, readme),
  ];
}

/** A submodule doesn't need a README, but an existing one has to be correct. */
function submoduleReadmeFacts(view: ModuleView): readonly Fact[] {
  const readme = view.tree.files.get(`${view.configuration.directory}/README.md`);
  return readme === undefined ? [] : [...inputFacts(view, readme), ...outputFacts(view, readme)];
}

function companion(name: RegExp, what: string, isWanted = (view: ModuleView) => view.isOffered) {
  return module((view) =>
    view.purpose === "root" && isWanted(view)
      ? view.foundInWhole(fileNamed(view, name) === undefined, `there is no ${what}`)
      : [],
  );
}

const LICENSE = /^(un)?(licen[cs]e|copying)([-_.][\w.-]{1,60})?$|^licen[cs]es\//i;

const CHANGELOG =
  /^(changelog|changes|history|news|releases?([-_]?notes)?)(\.\w+)?$|^(changelogs?|newsfragments|releasenotes)\//i;

const STRUCTURE = "https://developer.hashicorp.com/terraform/language/modules/develop/structure";

export const documentationRules: readonly Rule[] = [
  {
    id: "quality-readme",
    title: "README does not show how to use the module",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The README is the first thing users see, and often the only one.",
    fix: "Show a `module` block as users would write it, and keep the tables of inputs and outputs in step.",
    link: STRUCTURE,
    checks: [
      module((view) => {
        if (view.purpose === "root") return view.isOffered ? readmeFacts(view) : [];
        return view.isPublished ? submoduleReadmeFacts(view) : [];
      }),
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
    checks: [companion(/^examples?\//i, "`examples` directory", (view) => view.isPublished)],
  },
  {
    id: "quality-license",
    title: "Module has no license",
    severity: "LOW",
    category: "quality",
    explanation: "Without a license, users don't know what they can do with the code.",
    fix: "Add a `LICENSE` file.",
    link: STRUCTURE,
    checks: [companion(LICENSE, "`LICENSE` file")],
  },
  {
    id: "quality-changelog",
    title: "Module has no changelog",
    severity: "LOW",
    category: "quality",
    explanation: "Users want to know what an upgrade brings before they plan it.",
    fix: "Add a `CHANGELOG.md` with an entry for each version.",
    link: "https://keepachangelog.com",
    checks: [companion(CHANGELOG, "`CHANGELOG.md`")],
  },
];
