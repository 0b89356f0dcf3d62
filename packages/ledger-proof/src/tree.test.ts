import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashLeaf, hashNode, isSame, pathOf, rootOf, type Sum, TreeFolder } from "./tree.ts";

const leaf = (userId: number, cents: number) =>
  hashLeaf({ salt: new Uint8Array(16).fill(userId % 251), userId, cents });
/** SHA-256 of the concatenated parts, computed by Node. Numbers are 64-bit. */
function digest(...parts: readonly (Uint8Array | number)[]): Uint8Array {
  const sha256 = createHash("sha256");
  for (const part of parts) sha256.update(typeof part === "number" ? bigEndian(part) : part);
  return new Uint8Array(sha256.digest());
}

function bigEndian(cents: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(cents));
  return bytes;
}

/** The tree's definition, without the folder's economy. */
function rootByDefinition(level: readonly Sum[]): Sum {
  if (level.length === 1) return level[0] as Sum;
  const next: Sum[] = [];
  for (let at = 0; at < level.length; at += 2)
    next.push(hashNode(level[at] as Sum, level[at + 1] as Sum));
  return rootByDefinition(next);
}

const amounts = fc
  .integer({ min: 0, max: 6 })
  .chain((height) =>
    fc.array(fc.nat(10_000_000), { minLength: 2 ** height, maxLength: 2 ** height }),
  );

describe("the tree", () => {
  it("sums its leaves, and every leaf's path leads to its root", () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        const leaves = cents.map((own, index) => leaf(index, own));
        const folder = new TreeFolder();
        for (const each of leaves) folder.add(each);
        const root = folder.root();
        expect(isSame(root, rootByDefinition(leaves))).toBe(true);
        expect(root.cents).toBe(cents.reduce((sum, own) => sum + own, 0));
        for (const [index, own] of leaves.entries())
          expect(isSame(rootOf(own, pathOf(leaves, index)), root)).toBe(true);
      }),
    );
  });

  it("changes its root with any amount, user, salt, order or sum on the path", () => {
    const leaves = [5, 10, 0, 20].map((cents, index) => leaf(index, cents));
    const root = rootByDefinition(leaves);
    const salt = new Uint8Array(16);
    for (const other of [
      leaf(0, 6),
      leaf(1, 5),
      hashLeaf({ salt: salt.fill(9), userId: 0, cents: 5 }),
    ])
      expect(isSame(rootByDefinition([other, ...leaves.slice(1)]), root)).toBe(false);
    expect(isSame(rootByDefinition(leaves.toReversed()), root)).toBe(false);
    const [step, ...steps] = pathOf(leaves, 0);
    const lower = { ...step, node: { ...step?.node, cents: 9 } } as NonNullable<typeof step>;
    expect(isSame(rootOf(leaves[0] as Sum, [lower, ...steps]), root)).toBe(false);
  });

  it("accepts no negative or fractional amount, and no sum beyond 2^53 - 1", () => {
    for (const cents of [-1, 0.5, Number.NaN, 2 ** 53])
      expect(() => leaf(1, cents)).toThrow(RangeError);
    const most = leaf(1, Number.MAX_SAFE_INTEGER);
    expect(() => hashNode(most, leaf(2, 1))).toThrow("too large");
    expect(() => hashLeaf({ salt: new Uint8Array(8), userId: 1, cents: 1 })).toThrow(RangeError);
  });

  it("has a root for powers of two only", () => {
    for (const count of [0, 3, 5, 6, 7]) {
      const folder = new TreeFolder();
      for (let index = 0; index < count; index++) folder.add(leaf(index, 1));
      expect(() => folder.root()).toThrow(`${count} leaves`);
    }
  });

  it("hashes what its definition says", () => {
    const values = { salt: new Uint8Array(16).fill(7), userId: 0xee6b2800, cents: 2 ** 40 + 7 };
    const own = hashLeaf(values);
    const user = new Uint8Array([0xee, 0x6b, 0x28, 0x00]);
    expect(own.hash).toEqual(digest(new Uint8Array([0]), values.salt, user, values.cents));
    const other = leaf(1, 5);
    expect(hashNode(own, other).hash).toEqual(
      digest(new Uint8Array([1]), own.hash, own.cents, other.hash, other.cents),
    );
  });
});
