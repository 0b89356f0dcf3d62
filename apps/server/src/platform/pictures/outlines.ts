import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";

/** Text as vector outlines, so that rendering doesn't depend on installed fonts. */
export interface Outlines {
  /** SVG. */
  readonly svg: string;
  /** In pixels. */
  readonly width: number;
}

export interface Lettering {
  /** Font size in pixels. */
  readonly size: number;
  readonly face: Face;
  /** Letter spacing in pixels. */
  readonly spacing?: number;
}

const ARCHIVO = import.meta.resolve("@fontsource-variable/archivo/package.json");
const JETBRAINS_MONO = import.meta.resolve("@fontsource-variable/jetbrains-mono/package.json");

/** Font subsets of the pages; a character is drawn with the first one that has it. */
const MONO = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "vietnamese"].map(
  (alphabet) => new URL(`files/jetbrains-mono-${alphabet}-wght-normal.woff2`, JETBRAINS_MONO).href,
);
const WIDE = ["latin", "latin-ext", "vietnamese"].map(
  (alphabet) => new URL(`files/archivo-${alphabet}-wdth-normal.woff2`, ARCHIVO).href,
);
const FACES = { text: [...WIDE, ...MONO], stencil: MONO } as const;
type Face = keyof typeof FACES;

const read = new Map<string, Font>();

/** Loaded once, on the first use of the subset. */
function fontOf(file: string): Font {
  const known = read.get(file);
  if (known) return known;
  const font = create(readFileSync(new URL(file))) as Font;
  read.set(file, font);
  return font;
}

function fontFor(letter: string, face: Face): Font | undefined {
  const code = letter.codePointAt(0) ?? 0;
  return FACES[face].map(fontOf).find((font) => font.hasGlyphForCodePoint(code));
}

/** Removes characters that none of our fonts can draw, such as emoji. */
export function drawable(text: string, face: Face = "text"): string {
  const letters = [...text.normalize("NFC").replace(/\s+/g, " ")];
  const kept = letters.filter((letter) => letter === " " || fontFor(letter, face));
  return kept.join("").replace(/ +/g, " ").trim();
}

/** Draws a line of text from x = 0 with its baseline at y = 0. */
export function outline(text: string, { size, face, spacing = 0 }: Lettering): Outlines {
  let across = 0;
  const drawn = runsOf(text, face).map(({ font, letters }) => {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(letters);
    return glyphs.map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
      const at = across + xOffset * scale;
      across += xAdvance * scale + spacing;
      const path = glyph.path.toSVG();
      return (
        path && `<path transform="matrix(${scale} 0 0 ${-scale} ${at.toFixed(2)} 0)" d="${path}"/>`
      );
    });
  });
  return { svg: drawn.flat().join(""), width: across };
}

/** Consecutive characters in the same font. */
function runsOf(text: string, face: Face) {
  const runs: { font: Font; letters: string }[] = [];
  for (const letter of text) {
    const font = fontFor(letter, face);
    const last = runs.at(-1);
    if (!font) continue;
    if (last?.font === font) last.letters += letter;
    else runs.push({ font, letters: letter });
  }
  return runs;
}
