import { bool, object, string, tuple, unknown, type Value } from "../../evaluate/value.ts";
import type { Location } from "../../source/source-file.ts";
import { expand, type Variables } from "./expand.ts";
import type { DockerInstruction, DockerStage, ParsedDockerfile, Word } from "./parse-dockerfile.ts";

/** A translated stage: its arguments by instruction, such as `user`, `run`, `copy`, … */
export interface TranslatedStage {
  readonly name: string;
  readonly location: Location;
  /** The base stage, if it is in the same file. */
  readonly parent: TranslatedStage | undefined;
  /** The base image, unless it is a stage or `scratch`. */
  readonly image: Value | undefined;
  /** By lowercase keyword. */
  readonly instructions: ReadonlyMap<string, readonly Value[]>;
  readonly environment: Variables;
}

/** Evaluates a Dockerfile stage by stage. */
export function translateStages({ globals, stages }: ParsedDockerfile): readonly TranslatedStage[] {
  const shared = new Map<string, Value>();
  for (const instruction of globals) {
    for (const { name, value } of assignments(instruction, shared)) shared.set(name, value);
  }
  const translated: TranslatedStage[] = [];
  for (const [index, stage] of stages.entries()) {
    translated.push(translateStage(stage, stage.alias ?? String(index), shared, translated));
  }
  return translated;
}

function translateStage(
  { from, instructions }: DockerStage,
  name: string,
  shared: Variables,
  before: readonly TranslatedStage[],
): TranslatedStage {
  const [word] = from.words;
  const image = word === undefined ? unknown("the image") : expandWord(word, shared);
  const known = image.kind === "string" ? image.value : "";
  const parent = before.findLast((stage) => stage.name === known.toLowerCase());
  const isImage = parent === undefined && known !== "scratch";
  const scope = new Map(parent?.environment);
  const environment = new Map(parent?.environment);
  const values = new Map<string, Value[]>();
  for (const instruction of instructions) {
    const key = instruction.keyword.toLowerCase();
    const translated = translateInstruction(instruction, scope, shared);
    const others = values.get(key);
    if (others === undefined) values.set(key, [...translated]);
    else others.push(...translated);
    if (key !== "env") continue;
    for (const assigned of assignments(instruction, scope)) {
      environment.set(assigned.name, assigned.value);
    }
  }
  const { location } = from;
  return {
    name,
    location,
    parent,
    image: isImage ? image : undefined,
    instructions: values,
    environment,
  };
}

/** The values of an instruction; updates `scope` with the variables it sets. */
function translateInstruction(
  instruction: DockerInstruction,
  scope: Map<string, Value>,
  shared: Variables,
): readonly Value[] {
  const { keyword, location, words } = instruction;
  switch (keyword) {
    case "ARG":
    case "ENV": {
      const assigned = assignments(instruction, scope, keyword === "ARG" ? shared : undefined);
      for (const { name, value } of assigned) scope.set(name, value);
      return assigned.map(({ name, value, isSet }) =>
        block(location, { name: string(name), value: isSet ? value : undefined }),
      );
    }
    case "USER":
      return words.slice(0, 1).map((word) => block(location, { name: expandWord(word, scope) }));
    case "EXPOSE":
      return words.map((word) => block(location, { port: expandWord(word, scope) }));
    case "COPY":
    case "ADD":
      return [transfer(instruction, scope)];
    case "RUN":
      return [
        block(location, {
          command: string(commandOf(instruction)),
          mount: mountsOf(instruction),
          network: flagOf(instruction, "network"),
          security: flagOf(instruction, "security"),
        }),
      ];
    default: {
      const isList = bool(instruction.list !== undefined);
      return [block(location, { arguments: string(instruction.text), is_list: isList })];
    }
  }
}

/** An object located at the whole instruction, like a block. */
function block(location: Location, members: Readonly<Record<string, Value | undefined>>): Value {
  const entries = Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, { ...value, at: location }] as const],
  );
  return object(new Map(entries), location);
}

interface Assigned {
  readonly name: string;
  readonly value: Value;
  /** False for an `ARG` without a default. */
  readonly isSet: boolean;
}

/**
 * The variables set by `ARG` or `ENV`: `NAME=value …`, or `NAME value` in the legacy form of `ENV`.
 */
function assignments(
  { keyword, words, text, location }: DockerInstruction,
  scope: Variables,
  shared?: Variables,
): readonly Assigned[] {
  const [first] = words;
  if (keyword === "ENV" && first !== undefined && !first.text.includes("=")) {
    const value = expand(text.slice(first.text.length).trim(), scope, location);
    return [{ name: first.text, value, isSet: true }];
  }
  return splitPairs(text).map(([name, value]) => {
    if (value !== undefined) return { name, value: expand(value, scope, location), isSet: true };
    // An `ARG` without a value inherits the one before the first `FROM`, if any.
    const inherited = shared?.get(name) ?? givenByCaller(name);
    return { name, value: inherited, isSet: false };
  });
}

/** The caller is assumed to set the build argument. */
function givenByCaller(name: string): Value {
  return { ...unknown(`the build argument ${name}`), isNotNull: true };
}

/** Name-value pairs, with quotes and escapes unresolved. */
function splitPairs(text: string): readonly (readonly [name: string, value: string | undefined])[] {
  const pair = /([\w.-]+)(?:=((?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])*))?(?=\s|$)/gs;
  return [...text.matchAll(pair)].map(([, name = "", value]) => [name, value]);
}

function expandWord({ text, location }: Word, scope: Variables): Value {
  return expand(text, scope, location);
}

/** `COPY` and `ADD`: sources and destination. */
function transfer(instruction: DockerInstruction, scope: Variables): Value {
  const { location, words, list } = instruction;
  const places = list?.map((text) => ({ text, location })) ?? words;
  const operands = places.map((word) => expandWord(word, scope));
  const hasDocuments = instruction.documents.length > 0;
  return block(location, {
    source: tuple(hasDocuments ? [] : operands.slice(0, -1)),
    destination: operands.at(-1),
    from: flagOf(instruction, "from"),
    checksum: flagOf(instruction, "checksum"),
    chmod: flagOf(instruction, "chmod"),
  });
}

/** A shell that runs its heredoc: `bash -e <<EOF`. */
const SHELL_OF_HEREDOC = /^(\S{0,100}\/)?(ba|da|z|k)?sh(\s+-\S+)*\s*<</;

/** What the shell runs: the command, or the heredoc that replaces it. */
function commandOf({ text, list, documents }: DockerInstruction): string {
  if (list !== undefined) return list.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  const isScript = text.startsWith("<<") || SHELL_OF_HEREDOC.test(text);
  if (!isScript || documents.length === 0) return text;
  const endsEarly = /^[^<]{0,200}\s-\w{0,10}e/.test(text);
  return [...(endsEarly ? ["set -e"] : []), ...documents].join("\n");
}

function flagOf({ flags }: DockerInstruction, wanted: string): Value | undefined {
  const value = flags.find(({ name }) => name === wanted)?.value;
  return value === undefined ? undefined : string(value);
}

function mountsOf({ flags }: DockerInstruction): Value {
  return tuple(flags.filter(({ name }) => name === "mount").map(({ value }) => string(value)));
}
