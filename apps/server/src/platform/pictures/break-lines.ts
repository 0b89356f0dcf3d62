import { type Lettering, outline } from "./outlines.ts";

interface Frame {
  /** In pixels. */
  readonly width: number;
  readonly lines: number;
}

const CUT = "…";

/** Wraps text into lines that fit; truncated text ends with "…". */
export function breakLines(text: string, lettering: Lettering, { width, lines }: Frame): string[] {
  const fits = (line: string) => outline(line, lettering).width <= width;
  const broken: string[] = [];
  let rest = text.split(" ");
  while (rest.length > 0 && broken.length < lines) {
    const [line, left] = takeLine(rest, fits);
    broken.push(line);
    rest = left;
  }
  const last = broken.pop();
  if (last === undefined) return [];
  return [...broken, rest.length > 0 ? cut(last, fits) : last];
}

/** Takes as many words as fit, or as many letters of a word longer than a line. */
function takeLine(words: readonly string[], fits: (line: string) => boolean): [string, string[]] {
  let taken = 0;
  while (taken < words.length && fits(words.slice(0, taken + 1).join(" "))) taken += 1;
  if (taken > 0) return [words.slice(0, taken).join(" "), words.slice(taken)];
  const letters = [...(words[0] ?? "")];
  let count = 1;
  while (count < letters.length && fits(letters.slice(0, count + 1).join(""))) count += 1;
  const rest = letters.slice(count).join("");
  return [letters.slice(0, count).join(""), [...(rest ? [rest] : []), ...words.slice(1)]];
}

function cut(line: string, fits: (line: string) => boolean): string {
  let letters = [...line];
  while (letters.length > 0 && !fits(letters.join("") + CUT)) letters = letters.slice(0, -1);
  return letters.join("").replace(/[ .,;:–-]+$/, "") + CUT;
}
