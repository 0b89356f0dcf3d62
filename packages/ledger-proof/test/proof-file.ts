import { bytesToHex } from "@noble/hashes/utils.js";
import { type ProofHeader, rootOfDay } from "../src/daily-root.ts";
import { hashLeaf, LEAF_BYTES, type Sum, TreeFolder } from "../src/tree.ts";

/** Leaves of these amounts, in the order of a file. Their number must be a power of two. */
export function leavesOf(amounts: readonly number[]): Sum[] {
  return amounts
    .map((cents, index) => hashLeaf({ salt: new Uint8Array(16).fill(index), userId: index, cents }))
    .sort((a, b) => (bytesToHex(a.hash) < bytesToHex(b.hash) ? -1 : 1));
}

/** The header of a file with these leaves. */
export function headerOf(leaves: readonly Sum[]): ProofHeader {
  const folder = new TreeFolder();
  for (const leaf of leaves) folder.add(leaf);
  const { hash, cents } = folder.root();
  const tree = {
    ...({ day: "2026-11-24", mode: "test", currency: "USD" } as const),
    ...{ leaves: leaves.length, treeRoot: bytesToHex(hash), liabilityCents: cents },
    ...{ sealDigest: null, previousRoot: null },
  };
  return { format: "stackyard-ledger-proof-1", ...tree, root: rootOfDay(tree) };
}

/** A proof file. */
export function fileOf(header: object, leaves: readonly Sum[]): Uint8Array {
  const line = new TextEncoder().encode(`${JSON.stringify(header)}\n`);
  const bytes = new Uint8Array(line.length + leaves.length * LEAF_BYTES);
  bytes.set(line);
  const view = new DataView(bytes.buffer);
  for (const [index, { hash, cents }] of leaves.entries()) {
    const at = line.length + index * LEAF_BYTES;
    bytes.set(hash, at);
    view.setBigUint64(at + 32, BigInt(cents));
  }
  return bytes;
}
