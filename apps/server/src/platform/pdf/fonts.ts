import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Scripts of the font, most used first. Each is a file of its own. */
const SCRIPTS = [
  "latin",
  "latin-ext",
  "cyrillic",
  "cyrillic-ext",
  "greek",
  "greek-ext",
  "vietnamese",
  "devanagari",
] as const;
const WEIGHTS = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

/** Shown for a character that no script of the font has. */
const MISSING = "?";

export interface FontFile {
  readonly name: string;
  readonly bytes: Buffer;
}

let loaded: Promise<Record<Weight, FontFile[]>> | undefined;

/** The font's files, read once. */
export function loadFonts(): Promise<Record<Weight, FontFile[]>> {
  loaded ??= (async () => ({ regular: await load("regular"), bold: await load("bold") }))();
  return loaded;
}

function load(weight: Weight): Promise<FontFile[]> {
  return Promise.all(
    SCRIPTS.map(async (script) => {
      const name = `noto-sans-${script}-${WEIGHTS[weight]}-normal`;
      const url = import.meta.resolve(`@fontsource/noto-sans/files/${name}.woff`);
      return { name, bytes: await readFile(fileURLToPath(url)) };
    }),
  );
}

/** A part of a text in one script. */
export interface TextRun {
  readonly font: number;
  readonly text: string;
}

/** Splits a text by the first font that has each character. */
export function toRuns(
  text: string,
  hasGlyph: readonly ((codePoint: number) => boolean)[],
): TextRun[] {
  const runs: { font: number; text: string }[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    // Spaces and digits stay in the font around them.
    if (last && hasGlyph[last.font]?.(codePoint)) {
      last.text += character;
      continue;
    }
    const font = hasGlyph.findIndex((has) => has(codePoint));
    const shown = font === -1 ? { font: 0, text: MISSING } : { font, text: character };
    if (last?.font === shown.font) last.text += shown.text;
    else runs.push(shown);
  }
  return runs;
}
