import { ChoiceCollector, mergedChoices } from "../../documents/choices.ts";
import type {
  DocumentChoice,
  DocumentFormat,
  DocumentInput,
  FileDiagnostic,
  ReadingContext,
  UnseenPart,
} from "../../documents/document-format.ts";
import { yamlSuppressions } from "../../documents/document-suppressions.ts";
import { entryOf, membersOf, placeOf, sourcedJson, textOf } from "../../documents/members.ts";
import { readYaml } from "../../documents/yaml-value.ts";
import { bool, type Value } from "../../evaluate/value.ts";
import { oncePerFile } from "../../source/once-per-file.ts";
import { directoryOf } from "../../source/path.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { defaultOf, isSecret, Program, type Sections, sectionsOf } from "./program.ts";
import { translateProgram } from "./translate.ts";

const PROJECT = /(^|\/)Pulumi\.ya?ml$/;
const PROGRAM = /(^|\/)Main\.ya?ml$/;
const STACK = /(^|\/)Pulumi\.[\w.-]+\.ya?ml$/;

const RUNTIME = /^["']?runtime["']?:\s*(?:\n\s+["']?name["']?:\s*)?["']?yaml\b/m;
const RESOURCES = /^["']?(resources|components)["']?:/m;

/** Pulumi programs in YAML. */
export const pulumiFormat: DocumentFormat = {
  name: "Pulumi YAML",
  matches: ({ path, text }) =>
    (PROJECT.test(path) && (RUNTIME.test(text) || RESOURCES.test(text))) ||
    (PROGRAM.test(path) && RESOURCES.test(text)) ||
    (STACK.test(path) && /^["']?config["']?:/m.test(text)),
  read(files, context) {
    const readings = files.map(readFile);
    const projects = [...Map.groupBy(readings, ({ file }) => directoryOf(file.path)).values()];
    const read = projects.map((project) => readProject(project, context));
    const [only, ...others] = read.filter(({ resources }) => resources.length > 0);
    return {
      resources: read.flatMap(({ resources }) => resources),
      providers: read.flatMap(({ providers }) => providers),
      diagnostics: readings.flatMap(({ file, diagnostics }) =>
        diagnostics.map((each): FileDiagnostic => ({ ...each, file })),
      ),
      suppressions: readings.flatMap(({ file, documents }) =>
        yamlSuppressions(file, documents, blocksIn(documents)),
      ),
      notEvaluated: readings.flatMap(componentsIn).map(({ name }) => `not evaluated: ${name}`),
      unseen: readings.flatMap(componentsIn),
      // With several projects, the entry point is unknown.
      ...(only !== undefined && others.length === 0 ? interfaceOf(only.sections) : {}),
      choices: mergedChoices(read.flatMap(({ choices }) => choices)),
    };
  },
};

/** The configuration that a project or a stack sets, in programs of any language, by name. */
export function configurationIn(file: SourceFile): readonly (readonly [string, Value])[] {
  const { path, text } = file;
  const isPulumi = PROJECT.test(path) || STACK.test(path);
  if (!isPulumi || !/^config(uration)?:/m.test(text)) return [];
  return readFile(file).documents.flatMap((document) => membersOf(sectionsOf([document]).config));
}

interface Reading extends ReturnType<typeof readYaml> {
  readonly file: SourceFile;
}

/** The documents of a project or stack. */
export const documentsIn = (file: SourceFile): readonly Value[] => readFile(file).documents;

const readFile = oncePerFile((file): Reading => ({ file, ...readYaml(file) }));

/** The program in a folder, which can be in two files. */
function readProject(readings: readonly Reading[], context: ReadingContext) {
  const isStack = ({ file }: Reading) => STACK.test(file.path);
  const documents = readings.filter((each) => !isStack(each)).flatMap((each) => each.documents);
  const sections = sectionsOf(documents);
  const stacks = readings.filter(isStack).flatMap((each) => each.documents);
  return {
    sections,
    choices: choicesIn(sections, stacks),
    ...translateProgram(new Program(sections, context)),
  };
}

/** The other values of the configuration: booleans, and those of stacks. */
function choicesIn({ config }: Sections, stacks: readonly Value[]): readonly DocumentChoice[] {
  const declared = membersOf(config);
  const found = new ChoiceCollector(
    new Map(
      declared.map(([name, each]) => [name, { fallback: defaultOf(each), allowed: undefined }]),
    ),
  );
  for (const [name, declaration] of declared) {
    const fallback = defaultOf(declaration);
    const isBool = textOf(entryOf(declaration, "type")) === "boolean" || fallback?.kind === "bool";
    for (const value of isBool ? [true, false] : []) found.add(name, bool(value));
  }
  for (const stack of stacks) {
    for (const [name, value] of membersOf(entryOf(stack, "config"))) {
      const isEncrypted = entryOf(value, "secure") !== undefined;
      if (!isEncrypted)
        found.add(
          declared.some(([each]) => each === name) ? name : name.slice(name.indexOf(":") + 1),
          value,
        );
    }
  }
  return found.choices;
}

function interfaceOf({ config, outputs }: Sections) {
  return {
    inputs: membersOf(config).map(([name, declaration]): DocumentInput => {
      const fallback = defaultOf(declaration);
      const isSensitive = isSecret(declaration);
      return {
        name,
        type: textOf(entryOf(declaration, "type")) ?? null,
        description: textOf(entryOf(declaration, "description")) ?? null,
        default: isSensitive ? null : sourcedJson(fallback),
        isRequired: fallback === undefined,
        isSensitive,
        isNullable: false,
        validations: [],
        ...placeOf(declaration),
      };
    }),
    outputs: membersOf(outputs).map(([name, value]) => ({
      name,
      description: null,
      isSensitive: false,
      value: sourcedJson(value),
      ...placeOf(value),
    })),
  };
}

function componentsIn({ file, documents }: Reading): readonly UnseenPart[] {
  return documents.flatMap((document) =>
    membersOf(entryOf(document, "components")).map(([name]) => ({
      name: `component ${name} in ${file.path}`,
      path: file.path,
    })),
  );
}

function blocksIn(documents: readonly Value[]) {
  return documents.flatMap((document) =>
    membersOf(entryOf(document, "resources")).flatMap(([, { at }]) => at ?? []),
  );
}
