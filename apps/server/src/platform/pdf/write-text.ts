import type PDFKit from "pdfkit";
import { type TextRun, toRuns, type Weight } from "./fonts.ts";

/** A longer text is cut, because it would fill pages. */
const MAX_CHARACTERS = 1_000;

/** Measures, wraps and draws text in as many scripts as it has. */
export class TextWriter {
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: Readonly<Record<Weight, readonly string[]>>;
  readonly #glyphs = new Map<Weight, ((codePoint: number) => boolean)[]>();

  constructor(doc: PDFKit.PDFDocument, fonts: Readonly<Record<Weight, readonly string[]>>) {
    this.#doc = doc;
    this.#fonts = fonts;
  }

  /** Lines that fit the width, at spaces where possible. */
  wrap(text: string, width: number, size: number, weight: Weight = "regular"): string[] {
    const cut = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
    return cut.split("\n").flatMap((line) => this.#wrapLine(line, width, size, weight));
  }

  #wrapLine(line: string, width: number, size: number, weight: Weight): string[] {
    const lines: string[] = [];
    let current = "";
    const fits = (text: string) => this.width(text, size, weight) <= width;
    for (const word of line.split(" ").flatMap((word) => this.#cutWord(word, fits))) {
      const longer = current === "" ? word : `${current} ${word}`;
      if (current === "" || fits(longer)) current = longer;
      else {
        lines.push(current);
        current = word;
      }
    }
    return [...lines, current];
  }

  /** Parts of a word that is wider than a line. */
  #cutWord(word: string, fits: (text: string) => boolean): string[] {
    if (fits(word)) return [word];
    const parts: string[] = [];
    let part = "";
    for (const character of word) {
      if (part !== "" && !fits(part + character)) {
        parts.push(part);
        part = "";
      }
      part += character;
    }
    return [...parts, part];
  }

  width(text: string, size: number, weight: Weight = "regular"): number {
    return this.#runs(text, weight).reduce((sum, run) => sum + this.#widthOf(run, size, weight), 0);
  }

  /** Draws a line of text whose right end is at `x` if it is a number, and whose left end otherwise. */
  draw(
    text: string,
    x: number,
    y: number,
    {
      size,
      weight = "regular",
      isRight = false,
    }: {
      readonly size: number;
      readonly weight?: Weight;
      readonly isRight?: boolean;
    },
  ): void {
    let left = isRight ? x - this.width(text, size, weight) : x;
    for (const run of this.#runs(text, weight)) {
      const width = this.#widthOf(run, size, weight);
      this.#doc.text(run.text, left, y, { lineBreak: false });
      left += width;
    }
  }

  #widthOf(run: TextRun, size: number, weight: Weight): number {
    this.#doc.font(this.#fonts[weight][run.font] as string).fontSize(size);
    return this.#doc.widthOfString(run.text);
  }

  #runs(text: string, weight: Weight): TextRun[] {
    let glyphs = this.#glyphs.get(weight);
    if (!glyphs) {
      glyphs = this.#fonts[weight].map((name) => this.#glyphsOf(name));
      this.#glyphs.set(weight, glyphs);
    }
    return toRuns(text, glyphs);
  }

  #glyphsOf(name: string): (codePoint: number) => boolean {
    // The library exposes the font's tables, though its types don't.
    const { _font } = this.#doc.font(name) as unknown as {
      _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
    };
    return (codePoint) => _font.font.hasGlyphForCodePoint(codePoint);
  }
}
