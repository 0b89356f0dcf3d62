import type { Held, Source } from "./act.ts";

/** A word with what its variables, substitutions and unknown pieces contain. */
export interface Argument extends Held {
  readonly text: string;
}

/** The argument without the start of its text, as in `if=file`. */
export function withoutPrefix({ text, sources }: Argument, length: number): Argument {
  return { text: text.slice(length), sources };
}

export function distinctSources(sources: readonly Source[]): readonly Source[] {
  if (sources.length < 2) return sources;
  return [...new Map(sources.map((source) => [`${source.kind} ${source.what}`, source])).values()];
}

/** Names of the placeholders in a text. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\uE000([^\uE001]*)\uE001/g)].map(([, name = ""]) => name);
}

/** Maximum length of a quoted command. */
const MAX_SHOWN = 80;

/** A text for people: unknown pieces as `${var.x}`. */
export function shownText(text: string): string {
  return text.replaceAll(/\uE000([^\uE001]*)\uE001/g, (_, name: string) => `\${${name}}`);
}

/** A text as messages quote it. */
export function quoted(text: string): string {
  const shown = shownText(text);
  return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown;
}
