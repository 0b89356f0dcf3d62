import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { LEAF_BYTES } from "@stackyard/ledger-proof/tree";

/** Leaves sorted in memory at once. */
const BUCKET_LEAVES = 65_536;
/** Written to a bucket's file at once. */
const BUFFER_LEAVES = 512;

/**
 * Sorts leaves by hash in bounded memory: into files by the first bytes of their hashes, and then
 * file by file. Hashes are evenly distributed, so the files have about the same size.
 */
export class LeafSorter {
  readonly #directory: string;
  readonly #buckets: { readonly path: string; readonly buffer: Buffer; used: number }[];

  /** @param leaves Their number. */
  constructor(directory: string, leaves: number) {
    this.#directory = directory;
    const count = Math.ceil(leaves / BUCKET_LEAVES);
    this.#buckets = Array.from({ length: count }, (_, index) => ({
      path: join(this.#directory, String(index)),
      buffer: Buffer.allocUnsafe(BUFFER_LEAVES * LEAF_BYTES),
      used: 0,
    }));
  }

  async add(hash: Uint8Array, cents: number): Promise<void> {
    const place = ((hash[0] as number) << 16) | ((hash[1] as number) << 8) | (hash[2] as number);
    const bucket = this.#buckets[Math.floor((place * this.#buckets.length) / 2 ** 24)];
    if (!bucket) throw new Error("no bucket for a leaf");
    bucket.buffer.set(hash, bucket.used);
    bucket.buffer.writeBigUInt64BE(BigInt(cents), bucket.used + 32);
    bucket.used += LEAF_BYTES;
    if (bucket.used === bucket.buffer.length) await this.#flush(bucket);
  }

  async #flush(bucket: { path: string; buffer: Buffer; used: number }): Promise<void> {
    const file = await open(bucket.path, "a");
    try {
      await file.writeFile(bucket.buffer.subarray(0, bucket.used));
    } finally {
      await file.close();
    }
    bucket.used = 0;
  }

  /** All leaves in order, each `LEAF_BYTES` long. A leaf's bytes are valid until the next one. */
  async *sorted(): AsyncGenerator<Buffer[]> {
    for (const bucket of this.#buckets) {
      await this.#flush(bucket);
      const file = await open(bucket.path);
      const bytes = await file.readFile().finally(() => file.close());
      await rm(bucket.path);
      const leaves = Array.from({ length: bytes.length / LEAF_BYTES }, (_, index) =>
        bytes.subarray(index * LEAF_BYTES, (index + 1) * LEAF_BYTES),
      );
      yield leaves.sort((a, b) => Buffer.compare(a, b));
    }
  }
}
