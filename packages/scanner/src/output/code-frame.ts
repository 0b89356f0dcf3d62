import type { Finding } from "../report/report.ts";
import { isAboutWhole } from "./describe.ts";
import { clip, displayWidth } from "./display-width.ts";
import { printable } from "./printable.ts";
import type { Style } from "./style.ts";

/** Longer ranges are whole blocks; only their first line is shown. */
const MAX_LINES = 3;

/** Columns kept before the underlined part when a long line is cut on the left. */
const CONTEXT_BEFORE = 8;

/** The finding's source lines with line numbers, and carets under the affected code. */
export function codeFrame(finding: Finding, style: Style, width: number): string[] {
  const { excerpt, severity } = finding;
  if (excerpt === null || isAboutWhole(finding)) return [];
  const shown = excerpt.lines.slice(0, excerpt.lines.length > MAX_LINES ? 1 : MAX_LINES);
  const digits = String(excerpt.startLine + shown.length - 1).length;
  const room = width - digits - 3;
  const frame: string[] = [];
  for (const [index, line] of shown.entries()) {
    const number = excerpt.startLine + index;
    const { before, marked, after } = split(line, number, finding);
    const cut = Math.max(0, displayWidth(before) + Math.min(displayWidth(marked), 4) - room);
    const start = cut === 0 ? before : `…${before.slice(-CONTEXT_BEFORE)}`;
    frame.push(
      `${style.dim(`${String(number).padStart(digits)} │`)} ${clip(start + marked + after, room)}`,
    );
    const carets = Math.min(displayWidth(marked), room - displayWidth(start));
    if (carets > 0) {
      const gap = " ".repeat(displayWidth(start));
      const margin = style.dim(`${" ".repeat(digits)} │`);
      frame.push(`${margin} ${gap}${style.severity(severity, "^".repeat(carets))}`);
    }
  }
  const lineCount = finding.endLine - finding.startLine + 1;
  if (lineCount > shown.length) {
    frame.push(style.dim(`${" ".repeat(digits)} │ … ${lineCount - shown.length} more lines`));
  }
  return frame;
}

/**
 * Splits a line into the text before, inside and after the finding's range, without surrounding
 * whitespace.
 */
function split(
  line: string,
  number: number,
  { startLine, startColumn, endLine, endColumn }: Finding,
): { before: string; marked: string; after: string } {
  const from = number === startLine ? startColumn - 1 : 0;
  const to = number === endLine ? endColumn - 1 : line.length;
  const marked = line.slice(from, Math.max(from, to));
  const indent = marked.length - marked.trimStart().length;
  return {
    before: printable(line.slice(0, from + indent)),
    marked: printable(marked.trim()),
    after: printable(line.slice(from + marked.trimEnd().length)),
  };
}
