/** Characters that terminals draw two columns wide: East Asian wide characters and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u;

/** Zero-width characters. */
const ZERO = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** The number of terminal columns a text occupies. */
export function displayWidth(text: string): number {
  // Fast path: nearly all text is plain ASCII.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += cellsOf(character);
  return width;
}

function cellsOf(character: string): number {
  if (ZERO.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Pads a text with spaces to `width` columns. */
export function padToWidth(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

/** Truncates a text to `width` columns, with an ellipsis. */
export function clip(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = "";
  let used = 1;
  for (const character of text) {
    used += cellsOf(character);
    if (used > width) break;
    kept += character;
  }
  return `${kept}…`;
}

/**
 * Wraps a text at spaces, or at matches of `breaks`, into lines of at most `width` columns. A
 * longer word gets its own line.
 */
export function wrap(text: string, width: number, breaks = /\s+/): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(breaks).filter((each) => each !== "")) {
    if (line !== "" && displayWidth(line) + 1 + displayWidth(word) > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return line === "" ? lines : [...lines, line];
}
