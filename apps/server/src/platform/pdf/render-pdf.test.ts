import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { toRuns } from "./fonts.ts";
import { MAX_PDF_ROWS, type PdfDocument } from "./pdf-document.ts";
import { renderPdf } from "./render-pdf.ts";

const document = (rows: readonly (readonly string[])[], name = "Mara Lind"): PdfDocument => ({
  title: "Invoice S1-000001",
  createdAt: new Date("2027-03-01T12:00:00Z"),
  blocks: [
    { kind: "heading", text: "Invoice" },
    { kind: "columns", columns: [{ label: "Buyer", lines: [name, "Main Street 1"] }] },
    {
      kind: "table",
      columns: [
        { label: "Item", share: 3 },
        { label: "Amount", share: 1, isNumber: true },
      ],
      rows,
      totals: [["Total", "$10.00"]],
    },
  ],
  footer: "Stackyard",
});
const text = (pdf: Uint8Array) => Buffer.from(pdf).toString("latin1");
const pages = (pdf: Uint8Array) => text(pdf).match(/\/Type \/Page\b/g)?.length ?? 0;

/** The pages' drawing instructions. */
function contents(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf);
  const streams = [...text(pdf).matchAll(/stream\r?\n/g)].map(({ index, 0: { length } }) => {
    const start = index + length;
    try {
      return inflateSync(bytes.subarray(start, bytes.indexOf("endstream", start))).toString(
        "latin1",
      );
    } catch {
      return "";
    }
  });
  return streams.join("\n");
}

describe("a PDF file", () => {
  it("is the same for the same document, and another for another", async () => {
    const [one, same, other] = await Promise.all([
      renderPdf(document([["Module", "$10.00"]])),
      renderPdf(document([["Module", "$10.00"]])),
      renderPdf(document([["Module", "$10.01"]])),
    ]);
    expect(text(one)).toMatch(/^%PDF-1\.\d/);
    expect(Buffer.from(one).equals(Buffer.from(same))).toBe(true);
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
  });

  it("embeds the scripts that its texts have, and no others", async () => {
    const fonts = async (name: string) =>
      new Set(text(await renderPdf(document([], name))).match(/\/FontFile2/g)).size;
    expect(await fonts("Mara Lind")).toBe(1);
    const count = async (name: string) =>
      text(await renderPdf(document([], name))).match(/\/FontFile2/g)?.length;
    const latin = (await count("Mara Lind")) ?? 0;
    expect(await count("Łukasz Żółć")).toBe(latin + 1);
    expect(await count("Ольга Ωμέγα")).toBe(latin + 2);
    // A script that the font doesn't have is shown as question marks.
    expect(await count("王小明")).toBe(latin);
  });

  it("has as many pages as its rows need, and at most so many rows", async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, n) => [`Item ${n}`, "$1.00"]);
    expect(pages(await renderPdf(document(rows(10))))).toBe(1);
    const full = await renderPdf(document(rows(MAX_PDF_ROWS)));
    const more = await renderPdf(document(rows(MAX_PDF_ROWS * 20)));
    expect(pages(full)).toBeGreaterThan(10);
    expect(pages(more)).toBeLessThanOrEqual(pages(full) + 1);
    expect(contents(more).length).toBeLessThan(contents(full).length * 1.1);
  });

  it("stays small when a text is long or has no spaces", async () => {
    for (const long of ["x".repeat(100_000), "word ".repeat(100_000)])
      expect(pages(await renderPdf(document([[long, "$1.00"]], long)))).toBeLessThan(6);
  });
});

it("a text is split by the first font that has each character", () => {
  const fonts = [/[a-z ]/, /[α-ω ]/].map(
    (has) => (codePoint: number) => has.test(String.fromCodePoint(codePoint)),
  );
  expect(toRuns("ab αβ cd日", fonts)).toEqual([
    { font: 0, text: "ab " },
    { font: 1, text: "αβ " },
    { font: 0, text: "cd?" },
  ]);
});
