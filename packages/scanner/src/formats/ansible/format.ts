import type { ResourceGroup } from "../../config/resource.ts";
import { ChoiceCollector } from "../../documents/choices.ts";
import type {
  DocumentChoice,
  DocumentFormat,
  DocumentInput,
  FileDiagnostic,
  ReadingContext,
} from "../../documents/document-format.ts";
import { yamlSuppressions } from "../../documents/document-suppressions.ts";
import {
  entryOf,
  itemsOf,
  membersOf,
  placeOf,
  sourcedJson,
  textOf,
} from "../../documents/members.ts";
import { mayHaveMembers, yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import { readYaml } from "../../documents/yaml-value.ts";
import { bool, type Value } from "../../evaluate/value.ts";
import { oncePerFile } from "../../source/once-per-file.ts";
import { directoryOf, joinPath } from "../../source/path.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { TokenlessAccounts } from "../kubernetes/translate.ts";
import { tasksOf } from "./tasks.ts";
import { Creation, isCreation, MODULES } from "./translate.ts";
import { Variables } from "./variables.ts";

/** A module that creates resources, as a task names it. */
const CREATES = new RegExp(
  `^[ \\t-]+(?:\\w+\\.\\w+\\.)?(?:${MODULES.join("|")}):[ \\t]*(?:[#{].*)?$`,
  "m",
);

function hasPlay(file: SourceFile): boolean {
  if (/^- (?:.*\n {2})?hosts:/m.test(file.text)) return true;
  const plays = mayHaveMembers(file, ["hosts"]) ? yamlDocumentsOf(file).flatMap(itemsOf) : [];
  return plays.some((play) => entryOf(play, "hosts") !== undefined);
}

/** Whether keys are written in a way in which a task's module isn't seen. */
function isOddlyWritten({ text }: SourceFile): boolean {
  return /\\[xuU]|^[ \t-]*(?:["'{?&!])/m.test(text) && MODULES.some((name) => text.includes(name));
}

/** Tasks of Ansible that create resources of clouds and clusters. */
export const ansibleFormat: DocumentFormat = {
  name: "Ansible",
  matches: (file) =>
    /\.ya?ml$/i.test(file.path) &&
    (/(^|\/)(tasks|handlers)\//.test(file.path) || hasPlay(file)) &&
    (CREATES.test(file.text) || isOddlyWritten(file)),
  read: (files, context) => {
    const plays = files.flatMap((file) => playsIn(file, context));
    const declared = plays.flatMap(({ scopes }) => scopes).flatMap(membersOf);
    // The first declaration counts.
    const variables = [...new Map(declared.toReversed())].toReversed();
    return {
      resources: plays.flatMap(({ groups }) => groups),
      diagnostics: files.flatMap((file) =>
        readingOf(file).diagnostics.map((each): FileDiagnostic => ({ ...each, file })),
      ),
      suppressions: files.flatMap((file) =>
        yamlSuppressions(
          file,
          readingOf(file).documents,
          tasksOf(file).flatMap(({ value }) => value.at ?? []),
        ),
      ),
      inputs: variables.map(inputOf),
      choices: choicesIn(variables),
    };
  },
};

const readingOf = oncePerFile((file) => readYaml(file));

interface ReadPlay {
  readonly groups: readonly ResourceGroup[];
  /** Its variables, of which earlier ones count. */
  readonly scopes: readonly Value[];
}

/** All tasks are known before any is evaluated, because they refer to what others register. */
function playsIn(file: SourceFile, context: ReadingContext): readonly ReadPlay[] {
  const byPlay = Map.groupBy(tasksOf(file), ({ play }) => play);
  return [...byPlay].map(([play, tasks]) => {
    const scopes = scopesOf(play, file, context);
    const variables = new Variables(context, scopes);
    const tokenless: TokenlessAccounts = new Set();
    const creations = tasks.filter(isCreation).map((task) => new Creation(task, variables));
    return { scopes, groups: creations.flatMap((creation) => creation.groups(tokenless)) };
  });
}

/** What sets the variables of a play, or of the role that a file of tasks belongs to. */
function scopesOf(
  play: Value | undefined,
  { path }: SourceFile,
  { fileAt }: ReadingContext,
): readonly Value[] {
  const folder = directoryOf(path);
  const named = itemsOf(entryOf(play, "vars_files")).flatMap((each) => textOf(each) ?? []);
  const files =
    play === undefined
      ? ["vars", "defaults"].map((each) => joinPath(folder, "..", each, "main.yml"))
      : [...named, "group_vars/all.yml"].map((each) => joinPath(folder, each));
  const own = entryOf(play, "vars");
  const read = files.flatMap((each) => {
    const found = fileAt?.(each);
    return found === undefined ? [] : yamlDocumentsOf(found);
  });
  return own === undefined ? read : [own, ...read];
}

type Variable = readonly [name: string, value: Value];

/** A variable as an input, because `--extra-vars` can set each of them. */
function inputOf([name, value]: Variable): DocumentInput {
  return {
    name,
    type: value.kind,
    description: null,
    default: sourcedJson(value),
    isRequired: false,
    isSensitive: false,
    isNullable: true,
    validations: [],
    ...placeOf(value),
  };
}

/** The other values of boolean variables. */
function choicesIn(variables: readonly Variable[]): readonly DocumentChoice[] {
  const switches = variables.filter(([, { kind }]) => kind === "bool");
  const found = new ChoiceCollector(
    new Map(switches.map(([name, fallback]) => [name, { fallback, allowed: undefined }])),
  );
  for (const [name] of switches) {
    for (const value of [true, false]) found.add(name, bool(value));
  }
  return found.choices;
}
