import { TokenKind } from "../token.ts";
import { bracketChange, type FormatToken, widthOf } from "./format-token.ts";
import { spaceCell } from "./spacing.ts";

/**
 * One line in up to three cells: what comes first, an assignment that ends on the line, and a comment
 * at the end. The second and third cells of neighbouring lines are aligned.
 */
interface Line {
  lead: readonly FormatToken[];
  assign: readonly FormatToken[];
  comment: FormatToken | undefined;
}

/** Sets the blanks in front of every token as the canonical style has them. */
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

/** Line comments carry their line end with them. */
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
 * Indents each line that opens more brackets than it closes by one step, however many it opens, and
 * goes back one step when as many have been closed.
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

/** What a line opens and closes. Terraform does not count behind the beginning of a heredoc. */
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

/** The longest stretches of neighbouring lines that all belong. */
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
