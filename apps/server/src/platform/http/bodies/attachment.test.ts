import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_ECHO } from "../header-lengths.ts";
import { attachment, safeFileName } from "./attachment.ts";

describe("a safe file name", () => {
  it.each([
    ["vpc-1.0.0.tar.gz", "vpc-1.0.0.tar.gz"],
    ["Müller & Söhne 東京.zip", "Müller & Söhne 東京.zip"],
    ["../../etc/passwd", "_.._etc_passwd"],
    ["a\r\nSet-Cookie: x=y.zip", "a__Set-Cookie_ x=y.zip"],
    ['a"b\\c.zip', "a_b_c.zip"],
    ["invoice\u202egnp.zip", "invoice_gnp.zip"],
    [" . ", "file"],
    ["", "file"],
  ])("for %j is %j", (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it("keeps its extension when truncated", () => {
    const cut = safeFileName(`${"x".repeat(300)}.tar.gz`);
    expect(cut).toHaveLength(150);
    expect(cut).toMatch(/x\.tar\.gz$/);
    const inWords = `${"x".repeat(149)} ${"y".repeat(50)}`;
    expect(safeFileName(inWords)).toBe("x".repeat(149));
  });
});

describe("a Content-Disposition", () => {
  it("contains the name in ASCII and in Unicode", () => {
    expect(attachment("été (1).zip")).toBe(
      "attachment; filename=\"_t_ (1).zip\"; filename*=UTF-8''%C3%A9t%C3%A9%20%281%29.zip",
    );
  });

  it.each(["\u{1f600}", "字", "é"])("contains a long name of %s up to its extension", (letter) => {
    const header = attachment(`${letter.repeat(300)}.tar.gz`);
    expect(header.length).toBeLessThanOrEqual(MAX_ECHO);
    expect(header.length).toBeGreaterThan(MAX_ECHO / 2);
    const name = decodeURIComponent(header.slice(header.lastIndexOf("'") + 1));
    expect(name).toMatch(new RegExp(`^(${letter})+\\.tar\\.gz$`, "u"));
  });

  it("is a valid header for every name, and parses to the safe name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (name) => {
        const header = attachment(name);
        expect(new Headers({ "content-disposition": header }).get("content-disposition")).toBe(
          header,
        );
        expect(header).toMatch(/^attachment; filename="[^"\\]+"; filename\*=UTF-8''[\w.~%-]+$/);
        const encoded = header.slice(header.lastIndexOf("'") + 1);
        expect(header.length).toBeLessThanOrEqual(MAX_ECHO);
        if (encoded.length < 600) expect(decodeURIComponent(encoded)).toBe(safeFileName(name));
        expect(safeFileName(safeFileName(name))).toBe(safeFileName(name));
      }),
      { numRuns: 200 },
    );
  });
});
