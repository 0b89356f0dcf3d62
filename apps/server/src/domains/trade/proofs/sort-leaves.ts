import { appendFile, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { LEAF_BYTES } from "@stackyard/ledger-proof/tree";

/** Leaves sorted in memory at once. */
const BUCKET_LEAVES = 16_384;
/** Written to a bucket's file at once. */
const BUFFER_LEAVES = 1_024;

interface Bucket {
  readonly path: string;
  buffer: Buffer<ArrayBuffer>;
  used: number;
}

/**
 * Sorts leaves by hash in bounded memory: into files by the first bytes of their hashes, and then
 * file by file. Hashes are evenly distributed, so the files have about the same size.
 */
export class LeafSorter {
  readonly #directory: string;
  readonly #buckets: Bucket[];
  /** Takes a full buffer's place while that is written. */
  #spare = Buffer.allocUnsafe(BUFFER_LEAVES * LEAF_BYTES);
  #writing = Promise.resolve();

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

  /** Takes a leaf. Wait for the result if there is one: another buffer is still being written. */
  add(hash: Uint8Array, cents: number): Promise<void> | undefined {
    const place = ((hash[0] as number) << 16) | ((hash[1] as number) << 8) | (hash[2] as number);
    const bucket = this.#buckets[Math.floor((place * this.#buckets.length) / 2 ** 24)];
    if (!bucket) throw new Error("no bucket for a leaf");
    bucket.buffer.set(hash, bucket.used);
    bucket.buffer.writeUInt32BE(Math.floor(cents / 2 ** 32), bucket.used + 32);
    bucket.buffer.writeUInt32BE(cents % 2 ** 32, bucket.used + 36);
    bucket.used += LEAF_BYTES;
    return bucket.used === bucket.buffer.length ? this.#flush(bucket) : undefined;
  }

  /** Starts writing a bucket's buffer once the previous one is written. */
  async #flush(bucket: Bucket): Promise<void> {
    await this.#writing;
    const bytes = bucket.buffer.subarray(0, bucket.used);
    [bucket.buffer, this.#spare] = [this.#spare, bucket.buffer];
    bucket.used = 0;
    this.#writing = appendFile(bucket.path, bytes);
    // Thrown by the next one, or at the end.
    this.#writing.catch(() => {});
  }

  /** All leaves in order, each `LEAF_BYTES` long, in pieces. */
  async *sorted(): AsyncGenerator<Buffer> {
    for (const bucket of this.#buckets) {
      await this.#flush(bucket);
      await this.#writing;
      const file = await open(bucket.path);
      const bytes = await file.readFile().finally(() => file.close());
      await rm(bucket.path);
      yield sortLeaves(bytes);
    }
  }
}

/** Sorts by numbers, because an object for each leaf would take more memory than the leaves. */
function sortLeaves(bytes: Buffer): Buffer {
  const count = bytes.length / LEAF_BYTES;
  const keys = Float64Array.from({ length: count }, (_, at) =>
    bytes.readUIntBE(at * LEAF_BYTES, 6),
  );
  const compare = (a: number, b: number) =>
    (keys[a] as number) - (keys[b] as number) ||
    bytes.compare(
      bytes,
      b * LEAF_BYTES,
      (b + 1) * LEAF_BYTES,
      a * LEAF_BYTES,
      (a + 1) * LEAF_BYTES,
    );
  const sorted = Buffer.allocUnsafe(bytes.length);
  for (const [to, from] of Uint32Array.from(keys.keys()).sort(compare).entries())
    bytes.copy(sorted, to * LEAF_BYTES, from * LEAF_BYTES, (from + 1) * LEAF_BYTES);
  return sorted;
}
