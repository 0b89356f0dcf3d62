import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";

/** Words as they are drawn: outlines, so that it matters to nobody which fonts a machine has. */
export interface Outlines {
  /** SVG. */
  readonly svg: string;
  /** In pixels. */
  readonly width: number;
}

export interface Lettering {
  /** The size of the letters, in pixels. */
  readonly size: number;
  readonly face: Face;
  /** Between letters, in pixels. */
  readonly spacing?: number;
}

const ARCHIVO = import.meta.resolve("@fontsource-variable/archivo/package.json");
const JETBRAINS_MONO = import.meta.resolve("@fontsource-variable/jetbrains-mono/package.json");

/** The alphabets that the pages' own fonts have; a letter is drawn by the first that has it. */
const MONO = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "vietnamese"].map(
  (alphabet) => new URL(`files/jetbrains-mono-${alphabet}-wght-normal.woff2`, JETBRAINS_MONO).href,
);
const WIDE = ["latin", "latin-ext", "vietnamese"].map(
  (alphabet) => new URL(`files/archivo-${alphabet}-wdth-normal.woff2`, ARCHIVO).href,
);
const FACES = { text: [...WIDE, ...MONO], stencil: MONO } as const;
type Face = keyof typeof FACES;

const read = new Map<string, Font>();

/** Read once, when a letter of its alphabet first has to be drawn. */
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

/** The text without what none of our fonts can draw, such as emoji. */
export function drawable(text: string, face: Face = "text"): string {
  const letters = [...text.normalize("NFC").replace(/\s+/g, " ")];
  const kept = letters.filter((letter) => letter === " " || fontFor(letter, face));
  return kept.join("").replace(/ +/g, " ").trim();
}

/** Draws one line, whose first letter begins at 0 and stands on 0. */
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

/** Letters that follow each other in one font. */
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
