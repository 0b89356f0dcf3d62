import {
  type Argument,
  Copy,
  DockerfileParser,
  type Instruction,
  ModifiableInstruction,
  Run,
} from "dockerfile-ast";
import type { Comment } from "../../documents/document-suppressions.ts";
import { EvaluationFailure } from "../../evaluate/failure.ts";
import type { Location, SourceFile } from "../../source/source-file.ts";

/** A word of an instruction as written. */
export interface Word {
  readonly text: string;
  readonly location: Location;
}

/** An instruction with its continuation lines and heredocs. */
export interface DockerInstruction {
  /** Uppercase. */
  readonly keyword: string;
  readonly location: Location;
  /** `--name=value` before the arguments. */
  readonly flags: readonly { readonly name: string; readonly value: string }[];
  readonly words: readonly Word[];
  /** The arguments joined into one line, without comments between continuation lines. */
  readonly text: string;
  /** The arguments if they are written as a JSON list. */
  readonly list: readonly string[] | undefined;
  /** The heredocs' contents. */
  readonly documents: readonly string[];
}

/** A build stage, starting at its `FROM`. */
export interface DockerStage {
  readonly from: DockerInstruction;
  /** The name after `AS`, in lowercase because Docker ignores case. */
  readonly alias: string | undefined;
  readonly instructions: readonly DockerInstruction[];
}

export interface ParsedDockerfile {
  /** The `ARG`s before the first `FROM`. */
  readonly globals: readonly DockerInstruction[];
  readonly stages: readonly DockerStage[];
  readonly comments: readonly Comment[];
}

/** A generous limit: Docker allows at most 127 layers per image. */
const MAX_INSTRUCTIONS = 2_000;

/** Parses a Dockerfile and skips invalid content. Throws if the file is too large. */
export function parseDockerfile(file: SourceFile): ParsedDockerfile {
  const dockerfile = DockerfileParser.parse(file.text);
  const all = dockerfile.getInstructions();
  if (all.length > MAX_INSTRUCTIONS) throw new EvaluationFailure("too large to evaluate");
  const continuation = dockerfile.getEscapeCharacter();
  const globals: DockerInstruction[] = [];
  const stages: { from: DockerInstruction; instructions: DockerInstruction[] }[] = [];
  for (const parsed of all) {
    const instruction = read(parsed, file, continuation);
    const stage = stages.at(-1);
    if (instruction.keyword === "FROM") stages.push({ from: instruction, instructions: [] });
    else if (stage !== undefined) stage.instructions.push(instruction);
    else if (instruction.keyword === "ARG") globals.push(instruction);
  }
  // A directive on the first lines can be a comment for a scanner.
  const remarks = [...dockerfile.getDirectives(), ...dockerfile.getComments()];
  const comments = remarks.map((comment) => {
    const { start, end } = comment.getRange();
    const offset = offsetOf(start, file);
    return { text: file.text.slice(offset, offsetOf(end, file)), start: offset };
  });
  const named = stages.map((stage) => ({ ...stage, alias: aliasOf(stage.from) }));
  return { globals, stages: named, comments };
}

function aliasOf({ words }: DockerInstruction): string | undefined {
  const [, as, alias] = words;
  return as?.text.toUpperCase() === "AS" ? alias?.text.toLowerCase() : undefined;
}

type Range = ReturnType<Instruction["getRange"]>;

function read(parsed: Instruction, file: SourceFile, continuation: string): DockerInstruction {
  const locate = (range: Range): Location => ({
    file,
    start: offsetOf(range.start, file),
    end: offsetOf(range.end, file),
  });
  const argumentsRange = parsed.getArgumentsRange();
  const written = argumentsRange === null ? undefined : locate(argumentsRange);
  const raw = written === undefined ? "" : file.text.slice(written.start, written.end);
  const text = onOneLine(raw, continuation);
  return {
    keyword: parsed.getKeyword(),
    location: locate(parsed.getRange()),
    flags: flagsOf(parsed),
    words: parsed.getArguments().map((argument) => wordOf(argument, locate)),
    text,
    list: listIn(text),
    documents: documentsOf(parsed).map((range) => {
      const { start, end } = locate(range);
      return file.text.slice(start, end);
    }),
  };
}

function wordOf(argument: Argument, locate: (range: Range) => Location): Word {
  return { text: argument.getValue(), location: locate(argument.getRange()) };
}

function flagsOf(parsed: Instruction): DockerInstruction["flags"] {
  if (!(parsed instanceof ModifiableInstruction)) return [];
  return parsed.getFlags().map((flag) => ({ name: flag.getName(), value: flag.getValue() ?? "" }));
}

function documentsOf(parsed: Instruction): readonly Range[] {
  if (!(parsed instanceof Run || parsed instanceof Copy)) return [];
  return parsed.getHeredocs().flatMap((document) => document.getContentRange() ?? []);
}

function onOneLine(raw: string, continuation: string): string {
  const lines = raw.split(/\r?\n/).filter((line, index) => index === 0 || !/^\s*#/.test(line));
  return lines
    .map((line) => {
      const trimmed = line.trimEnd();
      return trimmed.endsWith(continuation) ? trimmed.slice(0, -1) : line;
    })
    .join(" ")
    .trim();
}

function listIn(text: string): readonly string[] | undefined {
  if (!text.startsWith("[")) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    const isList = Array.isArray(list) && list.every((item) => typeof item === "string");
    return isList ? list : undefined;
  } catch {
    // Docker also treats an invalid list as a shell command.
    return undefined;
  }
}

function offsetOf(position: { line: number; character: number }, file: SourceFile): number {
  return file.lines(position.line + 1, position.line + 1).start + position.character;
}
