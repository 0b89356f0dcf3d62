import { describe, expect, it } from "vitest";
import { fileOf, headerOf, leavesOf } from "../test/proof-file.ts";
import type { Sum } from "./tree.ts";
import { verifyFile } from "./verify-file.ts";

const leaves = leavesOf([700, 0, 1_999, 2 ** 33]);

/** The file in pieces of this many bytes. */
async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

const errorsOf = async (file: Uint8Array) => (await verifyFile(inPieces(file, 64))).errors;

describe("a proof file", () => {
  it.each([1, 7, 40, 1_000])("holds when it is read in pieces of %i bytes", async (size) => {
    const header = headerOf(leaves);
    const verified = await verifyFile(inPieces(fileOf(header, leaves), size));
    expect(verified).toEqual({ header, errors: [] });
  });

  it("doesn't hold when an amount, a leaf, the order, the total or the chain was changed", async () => {
    const header = headerOf(leaves);
    const [first, ...others] = leaves as [Sum, ...Sum[]];
    const lower = { ...first, cents: first.cents + 1 };
    expect(await errorsOf(fileOf(header, [lower, ...others]))).toEqual([
      "The leaves lead to another root.",
      expect.stringMatching(/^The leaves sum to /),
    ]);
    expect(await errorsOf(fileOf(header, others))).toContain(
      "The file has 3 leaves, and the header says 4.",
    );
    expect(await errorsOf(fileOf(header, leaves.toReversed()))).toContain(
      "The leaves aren't sorted by hash.",
    );
    for (const change of [{ liabilityCents: 1 }, { previousRoot: "00" }, { day: "2026-11-25" }])
      expect(await errorsOf(fileOf({ ...header, ...change }, leaves))).toContain(
        "The root of the day doesn't cover the header.",
      );
    const cut = fileOf(header, leaves).slice(0, -1);
    expect(await errorsOf(cut)).toContain("The last leaf is incomplete.");
  });

  it("is told from other files", async () => {
    for (const other of ["", "no line", "{}\n", "[1]\n", "null\n", "x".repeat(10_000)])
      await expect(verifyFile(inPieces(new TextEncoder().encode(other), 64))).rejects.toThrow(
        "This isn't a proof file",
      );
  });
});
