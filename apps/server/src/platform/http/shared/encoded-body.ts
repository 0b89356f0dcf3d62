import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { textBytes } from "../../limits/bounded-cache.ts";
import { compress, compressOnce, type Encoding, type Text } from "../bodies/compression.ts";
import { digestOf, entityTag } from "../bodies/entity-tag.ts";

const bytesOf = (text: Text) => (typeof text === "string" ? textBytes(text) : text.byteLength);

/**
 * A body in the encodings that were asked for, each made once. As long as it isn't kept, it is compressed
 * quickly, because it may never be sent again.
 */
export class EncodedBody {
  readonly #onGrowth: () => void;
  #forms: Partial<Record<Encoding, Promise<Buffer>>> = {};
  #isKept = false;
  #plain: Text | undefined;
  #digest: string | undefined;
  #bytes: number;
  /** Of the plain form. */
  readonly length: number;

  /** @param onGrowth Called when `bytes` has changed. */
  constructor(plain: Text, onGrowth = () => {}) {
    this.#plain = plain;
    this.length = plain.length;
    this.#bytes = bytesOf(plain);
    this.#onGrowth = onGrowth;
  }

  /** Memory of all forms that last, bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  tag(encoding: Encoding | undefined): string {
    this.#digest ??= digestOf(this.#plain ?? "");
    return entityTag(this.#digest, encoding);
  }

  /** The body as it was made. Decompressed if only compressed forms are left. */
  plain(): Text | Promise<Text> {
    return this.#plain ?? this.#unpack();
  }

  /** After a failure, the next request tries again. */
  in(encoding: Encoding): Promise<Buffer> {
    const known = this.#forms[encoding];
    if (known) return known;
    const forms = this.#forms;
    const making = this.#isKept ? this.#packToLast(encoding) : this.#pack(encoding);
    forms[encoding] = making;
    making.catch(() => delete forms[encoding]);
    return making;
  }

  /** From now on, compressed forms are made to last. */
  keep(): void {
    this.#isKept = true;
    this.#forms = {};
  }

  /** Keeps brotli's form in place of the plain one. */
  async keepCompressed(): Promise<void> {
    this.keep();
    if (this.#plain === undefined) return;
    this.tag(undefined);
    await this.in("br");
    this.#grow(-bytesOf(this.#plain));
    this.#plain = undefined;
  }

  async #pack(encoding: Encoding): Promise<Buffer> {
    return compress(await this.plain(), encoding);
  }

  async #packToLast(encoding: Encoding): Promise<Buffer> {
    const packed = withoutSlack(await compressOnce(await this.plain(), encoding));
    this.#grow(packed.byteLength);
    return packed;
  }

  async #unpack(): Promise<Text> {
    return Buffer.from(await promisify(brotliDecompress)(await this.in("br")));
  }

  #grow(bytes: number): void {
    this.#bytes += bytes;
    this.#onGrowth();
  }
}

/** A copy in memory of its own: Node allocates small buffers in slabs of 64 kB, which each would hold. */
function withoutSlack(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(copy);
  return copy;
}
