import type PDFKit from "pdfkit";
import { refuseInTransaction } from "../db/open-transaction.ts";
import { loadFonts, type Weight } from "./fonts.ts";
import {
  MAX_PDF_ROWS,
  type PdfBlock,
  type PdfColumn,
  type PdfDocument,
  type PdfTable,
} from "./pdf-document.ts";
import { TextWriter } from "./write-text.ts";

const MARGIN = 50;
const LINE = 1.35;
const GAP = 14;
const CELL_GAP = 8;
const SIZES = { heading: 16, text: 9, table: 8.5, footer: 7.5 } as const;
const RULE = "#bbbbbb";

/** Renders a document as a PDF file of A4 pages. Equal documents are equal files. */
export async function renderPdf(document: PdfDocument): Promise<Uint8Array> {
  refuseInTransaction("renderPdf");
  const { default: PDFDocument } = await import("pdfkit");
  const fonts = await loadFonts();
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang: "en-US",
    displayTitle: true,
    bufferPages: true,
    info: { Title: document.title, CreationDate: document.createdAt, Producer: "Stackyard" },
  });
  const done = collect(doc);
  for (const { name, bytes } of [...fonts.regular, ...fonts.bold]) doc.registerFont(name, bytes);
  const names = (weight: Weight) => fonts[weight].map(({ name }) => name);
  const writer = new TextWriter(doc, { regular: names("regular"), bold: names("bold") });
  new Page(doc, writer).draw(document);
  doc.end();
  return done;
}

async function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Draws blocks from top to bottom, on as many pages as they take. */
class Page {
  readonly #doc: PDFKit.PDFDocument;
  readonly #writer: TextWriter;
  #y = MARGIN;

  constructor(doc: PDFKit.PDFDocument, writer: TextWriter) {
    this.#doc = doc;
    this.#writer = writer;
  }

  draw({ blocks, footer }: PdfDocument): void {
    for (const block of blocks) {
      this.#drawBlock(block);
      this.#y += GAP;
    }
    this.#drawFooters(footer);
  }

  #drawBlock(block: PdfBlock): void {
    if (block.kind === "heading") this.#drawText(block.text, SIZES.heading, "bold");
    else if (block.kind === "text") this.#drawText(block.text, SIZES.text);
    else if (block.kind === "columns") this.#drawColumns(block.columns);
    else this.#drawTable(block);
  }

  #drawText(text: string, size: number, weight: Weight = "regular"): void {
    for (const line of this.#writer.wrap(text, this.#width, size, weight)) {
      this.#makeRoom(size * LINE);
      this.#writer.draw(line, MARGIN, this.#y, { size, weight });
      this.#y += size * LINE;
    }
  }

  #drawColumns(columns: readonly PdfColumn[]): void {
    const width = this.#width / columns.length;
    const size = SIZES.text;
    const texts = columns.map(({ lines }) =>
      lines.flatMap((line) => this.#writer.wrap(line, width - CELL_GAP, size)),
    );
    const rows = Math.max(...texts.map(({ length }) => length));
    this.#makeRoom((rows + 1) * size * LINE);
    for (const [index, { label }] of columns.entries()) {
      const x = MARGIN + index * width;
      this.#writer.draw(label, x, this.#y, { size, weight: "bold" });
      for (const [row, line] of (texts[index] ?? []).entries())
        this.#writer.draw(line, x, this.#y + (row + 1) * size * LINE, { size });
    }
    this.#y += (rows + 1) * size * LINE;
  }

  #drawTable({ columns, rows, totals = [] }: PdfTable): void {
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    const cells = columns.map(({ share, isNumber = false }) => ({
      width: (this.#width * share) / shares,
      isNumber,
    }));
    const labels = columns.map(({ label }) => label);
    this.#drawRow(labels, cells, "bold");
    this.#drawRule();
    const repeatLabels = () => this.#drawRow(labels, cells, "bold");
    for (const row of rows.slice(0, MAX_PDF_ROWS))
      this.#drawRow(row, cells, "regular", repeatLabels);
    if (rows.length > MAX_PDF_ROWS)
      this.#drawText(`${rows.length - MAX_PDF_ROWS} more rows`, SIZES.table);
    if (totals.length > 0) this.#drawRule();
    for (const row of totals) this.#drawRow(row, cells, "bold");
  }

  #drawRow(
    row: readonly string[],
    cells: readonly { readonly width: number; readonly isNumber: boolean }[],
    weight: Weight,
    onNewPage: () => void = () => {},
  ): void {
    const size = SIZES.table;
    const texts = cells.map(({ width }, index) =>
      this.#writer.wrap(row[index] ?? "", width - CELL_GAP, size, weight),
    );
    const height = Math.max(...texts.map(({ length }) => length)) * size * LINE + 3;
    if (this.#makeRoom(height)) onNewPage();
    let x = MARGIN;
    for (const [index, { width, isNumber }] of cells.entries()) {
      for (const [line, text] of (texts[index] ?? []).entries()) {
        const left = isNumber ? x + width - CELL_GAP : x;
        const y = this.#y + line * size * LINE;
        this.#writer.draw(text, left, y, { size, weight, isRight: isNumber });
      }
      x += width;
    }
    this.#y += height;
  }

  #drawRule(): void {
    this.#makeRoom(6);
    const right = this.#doc.page.width - MARGIN;
    this.#doc.moveTo(MARGIN, this.#y).lineTo(right, this.#y).lineWidth(0.5).stroke(RULE);
    this.#y += 6;
  }

  /** Starts a page if there is no room. True if it did. */
  #makeRoom(height: number): boolean {
    if (this.#y + height <= this.#doc.page.height - MARGIN - 20) return false;
    this.#doc.addPage();
    this.#y = MARGIN;
    return true;
  }

  #drawFooters(footer: string): void {
    const { start, count } = this.#doc.bufferedPageRange();
    const size = SIZES.footer;
    for (let index = start; index < start + count; index++) {
      this.#doc.switchToPage(index);
      // Below the margin, where the library would otherwise add a page.
      this.#doc.page.margins.bottom = 0;
      const y = this.#doc.page.height - MARGIN + 10;
      this.#writer.draw(footer, MARGIN, y, { size });
      const number = `Page ${index + 1} of ${count}`;
      this.#writer.draw(number, this.#doc.page.width - MARGIN, y, { size, isRight: true });
    }
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }
}
