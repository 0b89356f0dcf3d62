import type { OperationKind } from "@stackyard/contract/deployments/deployment-lists";
import type { LogChunk } from "./matching-lines";

/** Text of a log that never changes once it has its last line. */
interface LogPart {
  readonly key: string;
  readonly text: string;
}

/** The lines of one phase. */
export interface LogSection {
  readonly key: string;
  /** Null for lines before the first phase that is known, such as those of a log without phases. */
  readonly title: string | null;
  readonly parts: readonly LogPart[];
}

const INITIALIZE = "Initialize";
const PLAN: Readonly<Record<OperationKind, string>> = {
  apply: "Plan",
  destroy: "Plan",
  check: "Check",
};
const CHANGE: Readonly<Record<OperationKind, string>> = {
  apply: "Apply",
  destroy: "Destroy",
  check: "Check",
};

/** `init` begins with the first, `plan -json` and `apply -json` with the version. */
const STARTS = /^(?:(Initializing the backend\.\.\.)|(?:Terraform|OpenTofu) v?\d+\.\d+\.\d+\S*)$/gm;
/** What `init` says in its end, in case its beginning isn't shown. */
const IS_INITIALIZED = "has been successfully initialized!";

/**
 * A log by phase. A phase begins where Terraform's own first line of it is, so that the logs of all
 * runners have phases. A line that crosses the border of two chunks stays in one piece.
 */
export function logSections(chunks: readonly LogChunk[], kind: OperationKind): LogSection[] {
  const sections: { key: string; title: string | null; parts: LogPart[] }[] = [];
  let rest = "";
  chunks.forEach((chunk, index) => {
    const lines = linesOf(chunk, rest, index === chunks.length - 1);
    rest = lines.rest;
    for (const { key, text, start } of lines.pieces) {
      const open = sections.at(-1);
      if (start === null && open) open.parts.push({ key, text });
      else sections.push({ key, title: titleOf(start, open, kind), parts: [{ key, text }] });
    }
  });
  return withoutLoneStart(sections);
}

type Start = "init" | "command" | null;

interface Piece extends LogPart {
  readonly start: Start;
}

interface Lines {
  readonly pieces: readonly Piece[];
  /** The start of a line that the next chunk continues. */
  readonly rest: string;
}

/** A log grows by a chunk at a time: the chunks before it aren't read again. */
const read = new WeakMap<LogChunk, Lines>();

function linesOf(chunk: LogChunk, before: string, isLast: boolean): Lines {
  const canKeep = before === "" && !isLast;
  const known = canKeep ? read.get(chunk) : undefined;
  if (known) return known;
  const all = before + chunk.text;
  const end = isLast ? all.length : all.lastIndexOf("\n") + 1;
  const lines = { pieces: piecesOf(chunk.id, all.slice(0, end)), rest: all.slice(end) };
  if (canKeep) read.set(chunk, lines);
  return lines;
}

function piecesOf(id: number, text: string): Piece[] {
  const starts = [...text.matchAll(STARTS)].map(({ index, 1: init }) => ({
    index,
    start: init === undefined ? ("command" as const) : ("init" as const),
  }));
  return [{ index: 0, start: null }, ...starts].flatMap(({ index, start }, number, all) => {
    const piece = text.slice(index, all[number + 1]?.index);
    return piece === "" ? [] : [{ key: `${id}-${number}`, text: piece, start }];
  });
}

function titleOf(
  start: Start,
  before: LogSection | undefined,
  kind: OperationKind,
): LogSection["title"] {
  if (start === null) return null;
  if (start === "init") return INITIALIZE;
  const isPlan =
    before?.title === INITIALIZE ||
    (before?.title === null && before.parts.some(({ text }) => text.includes(IS_INITIALIZED)));
  return isPlan ? PLAN[kind] : CHANGE[kind];
}

/** What comes before the first phase, such as a warning about settings, belongs to it. */
function withoutLoneStart(sections: readonly LogSection[]): LogSection[] {
  const [first, second, ...rest] = sections;
  if (!first || first.title !== null || second?.title !== INITIALIZE) return [...sections];
  return [{ ...second, parts: [...first.parts, ...second.parts] }, ...rest];
}
