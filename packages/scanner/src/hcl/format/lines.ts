import { TokenKind } from "../token.ts";
import { bracketChange, type FormatToken, widthOf } from "./format-token.ts";
import { spaceCell } from "./spacing.ts";

/**
 * A line split into up to three cells: the lead, an assignment that ends on the line, and a
 * trailing comment. The second and third cells of adjacent lines are aligned.
 */
interface Line {
  lead: readonly FormatToken[];
  assign: readonly FormatToken[];
  comment: FormatToken | undefined;
}

/** Sets the spaces before every token according to the canonical style. */
export function layOut(tokens: readonly FormatToken[]): void {
  const lines = splitLines(tokens).map(toCells);
  indent(lines);
  for (const { lead, assign } of lines) {
    spaceCell(lead);
    const [first] = assign;
    if (first !== undefined) first.spaces = 1;
    spaceCell(assign);
  }
  alignAssignments(lines);
  alignComments(lines);
}

function splitLines(tokens: readonly FormatToken[]): FormatToken[][] {
  const lines: FormatToken[][] = [];
  let line: FormatToken[] = [];
  for (const token of tokens) {
    line.push(token);
    if (endsLine(token)) {
      lines.push(line);
      line = [];
    }
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

/** Line comments include their newline. */
function endsLine({ kind, text }: FormatToken): boolean {
  return kind === TokenKind.Newline || (kind === TokenKind.LineComment && text.endsWith("\n"));
}

function toCells(tokens: readonly FormatToken[]): Line {
  const last = tokens.at(-1);
  const isComment = last?.kind === TokenKind.LineComment || last?.kind === TokenKind.BlockComment;
  const hasComment = isComment && tokens.length > 1;
  const comment = hasComment ? last : undefined;
  const code = hasComment ? tokens.slice(0, -1) : tokens;
  const equals = code.findIndex(({ kind }, index) => index > 0 && kind === TokenKind.Equal);
  const assigned = equals === -1 ? [] : code.slice(equals);
  const isWhole = assigned.reduce((net, token) => net + bracketChange(token), 0) === 0;
  return isWhole && equals !== -1
    ? { lead: code.slice(0, equals), assign: assigned, comment }
    : { lead: code, assign: [], comment };
}

/**
 * Indents by one level after each line that opens more brackets than it closes, however many, and
 * dedents once that many are closed.
 */
function indent(lines: readonly Line[]): void {
  const opened: number[] = [];
  for (const { lead, assign } of lines) {
    const [first] = lead;
    if (first === undefined) continue;
    if (first.kind === TokenKind.Newline) {
      first.spaces = 0;
      continue;
    }
    const net = netChange([...lead, ...assign]);
    for (let closed = -net; closed > 0 && opened.length > 0; ) {
      const top = opened.pop() ?? 0;
      if (closed < top) opened.push(top - closed);
      closed -= top;
    }
    first.spaces = 2 * opened.length;
    if (net > 0) opened.push(net);
  }
}

/** The line's net bracket change. Terraform doesn't count brackets after the start of a heredoc. */
function netChange(tokens: readonly FormatToken[]): number {
  const heredoc = tokens.findIndex(({ kind }) => kind === TokenKind.OpenHeredoc);
  const counted = heredoc === -1 ? tokens : tokens.slice(0, heredoc);
  return counted.reduce((net, token) => net + bracketChange(token), 0);
}

function alignAssignments(lines: readonly Line[]): void {
  for (const run of runsOf(lines, ({ assign }) => assign.length > 0)) {
    const widths = run.map(({ lead }) => widthOf(lead));
    const widest = largest(widths);
    for (const [index, { assign }] of run.entries()) {
      const [first] = assign;
      if (first !== undefined) first.spaces = widest - (widths[index] ?? 0) + 1;
    }
  }
}

function alignComments(lines: readonly Line[]): void {
  for (const run of runsOf(lines, ({ comment }) => comment !== undefined)) {
    const widths = run.map(({ lead, assign }) => widthOf(lead) + widthOf(assign));
    const widest = largest(widths);
    for (const [index, { comment }] of run.entries()) {
      if (comment !== undefined) comment.spaces = widest - (widths[index] ?? 0) + 1;
    }
  }
}

function largest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b), 0);
}

/** The maximal runs of adjacent lines that satisfy `belongs`. */
function runsOf(lines: readonly Line[], belongs: (line: Line) => boolean): Line[][] {
  const runs: Line[][] = [];
  let run: Line[] = [];
  for (const line of lines) {
    if (belongs(line)) run.push(line);
    else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  if (run.length > 0) runs.push(run);
  return runs;
}
