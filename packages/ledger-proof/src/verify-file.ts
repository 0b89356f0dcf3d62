import { bytesToHex } from "@noble/hashes/utils.js";
import { type DailyTree, type ProofHeader, rootOfDay } from "./daily-root.ts";
import { LEAF_BYTES, TreeFolder } from "./tree.ts";

/** Longest first line that is read, in bytes. */
const MAX_HEADER = 4_096;

export interface VerifiedFile {
  readonly header: ProofHeader;
  /** What is wrong with the file, as sentences; empty if everything holds. */
  readonly errors: readonly string[];
}

/**
 * Recomputes a proof file: every leaf is an amount from 0, the leaves are sorted and lead to the
 * tree's root and the total, and the day's root covers them. Reads the file as a stream.
 *
 * @throws Error for a file that isn't a proof file.
 */
export async function verifyFile(file: AsyncIterable<Uint8Array>): Promise<VerifiedFile> {
  const folder = new TreeFolder();
  let header: ProofHeader | undefined;
  let rest = new Uint8Array();
  let last: Uint8Array | undefined;
  let isSorted = true;
  for await (const chunk of file) {
    let bytes = concat(rest, chunk);
    if (!header) {
      const end = bytes.indexOf(0x0a);
      if (end < 0 && bytes.length > MAX_HEADER) throw new Error("This isn't a proof file.");
      rest = bytes;
      if (end < 0) continue;
      header = readHeader(bytes.subarray(0, end));
      bytes = bytes.subarray(end + 1);
    }
    let at = 0;
    for (; at + LEAF_BYTES <= bytes.length; at += LEAF_BYTES) {
      const hash = bytes.slice(at, at + 32);
      if (last && compare(last, hash) > 0) isSorted = false;
      last = hash;
      folder.add({ hash, cents: readCents(bytes, at + 32) });
    }
    rest = bytes.slice(at);
  }
  if (!header) throw new Error("This isn't a proof file.");
  return { header, errors: listErrors(header, { folder, isSorted, left: rest.length }) };
}

function listErrors(
  header: ProofHeader,
  { folder, isSorted, left }: { folder: TreeFolder; isSorted: boolean; left: number },
): string[] {
  const errors: string[] = [];
  if (left > 0) errors.push("The last leaf is incomplete.");
  if (!isSorted) errors.push("The leaves aren't sorted by hash.");
  if (folder.count !== header.leaves)
    errors.push(`The file has ${folder.count} leaves, and the header says ${header.leaves}.`);
  try {
    const tree = folder.root();
    if (bytesToHex(tree.hash) !== header.treeRoot) errors.push("The leaves lead to another root.");
    if (tree.cents !== header.liabilityCents)
      errors.push(`The leaves sum to ${tree.cents} cents, not ${header.liabilityCents}.`);
  } catch (error) {
    errors.push(`The leaves make no tree: ${error instanceof Error ? error.message : error}.`);
  }
  if (rootOfDay(header satisfies DailyTree) !== header.root)
    errors.push("The root of the day doesn't cover the header.");
  return errors;
}

function readHeader(line: Uint8Array): ProofHeader {
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder().decode(line));
  } catch {
    throw new Error("This isn't a proof file.");
  }
  const { format, root, leaves } = (header ?? {}) as Partial<ProofHeader>;
  if (
    format !== "stackyard-ledger-proof-1" ||
    typeof root !== "string" ||
    !Number.isInteger(leaves)
  )
    throw new Error("This isn't a proof file of a known format.");
  return header as ProofHeader;
}

/** Amounts beyond 2^53 - 1 can't be folded, and fail there. */
function readCents(bytes: Uint8Array, at: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 8);
  return view.getUint32(0) * 2 ** 32 + view.getUint32(4);
}

function compare(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < a.length; at++) {
    const difference = (a[at] as number) - (b[at] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
