import type { Severity } from "../scores/severity.ts";

/** Text styling for terminals. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  severity(severity: Severity, text: string): string;
  /** Colors text by score: good from 80, medium from 50. */
  score(score: number | null, text: string): string;
}

const COLOURS: Readonly<Record<Severity, string>> = {
  CRITICAL: "1;31",
  HIGH: "31",
  MEDIUM: "33",
  LOW: "36",
  INFO: "2",
};

const PLAIN: Style = {
  bold: (text) => text,
  dim: (text) => text,
  severity: (_, text) => text,
  score: (_, text) => text,
};

const COLOURED: Style = {
  bold: (text) => set("1", text),
  dim: (text) => set("2", text),
  severity: (severity, text) => set(COLOURS[severity], text),
  score: (score, text) =>
    score === null ? text : set(score >= 80 ? "32" : score >= 50 ? "33" : "31", text),
};

export function styleFor(hasColour: boolean): Style {
  return hasColour ? COLOURED : PLAIN;
}

function set(code: string, text: string): string {
  return text === "" ? "" : `\u001b[${code}m${text}\u001b[0m`;
}
