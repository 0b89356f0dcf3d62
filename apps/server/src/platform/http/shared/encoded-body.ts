import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { textBytes } from "../../limits/bounded-cache.ts";
import { compress, compressOnce, type Encoding, type Text } from "../bodies/compression.ts";
import { digestOf, entityTag } from "../bodies/entity-tag.ts";

const bytesOf = (text: Text) => (typeof text === "string" ? textBytes(text) : text.byteLength);

type Forms = Map<Encoding, Promise<Buffer>>;

/**
 * A body in the encodings that were asked for, each made once. As long as it isn't kept, it is compressed
 * quickly, because it may never be sent again.
 */
export class EncodedBody {
  readonly #onGrowth: () => void;
  readonly #lasting: Forms = new Map();
  readonly #passing: Forms = new Map();
  #isKept = false;
  #plain: Text | undefined;
  #brotli: Buffer | undefined;
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

  in(encoding: Encoding): Promise<Buffer> {
    if (this.#isKept) return formOf(this.#lasting, encoding, () => this.#packToLast(encoding));
    return formOf(this.#passing, encoding, async () => compress(await this.plain(), encoding));
  }

  /** From now on, compressed forms are made to last. */
  keep(): void {
    this.#isKept = true;
    this.#passing.clear();
  }

  /** Gives the plain form up, once it is compressed to last. */
  async keepCompressedOnly(): Promise<void> {
    this.tag(undefined);
    const brotli = await formOf(this.#lasting, "br", () => this.#packToLast("br"));
    if (this.#plain === undefined) return;
    this.#brotli = brotli;
    this.#grow(-bytesOf(this.#plain));
    this.#plain = undefined;
  }

  async #packToLast(encoding: Encoding): Promise<Buffer> {
    const packed = withoutSlack(await compressOnce(await this.plain(), encoding));
    this.#grow(packed.byteLength);
    return packed;
  }

  async #unpack(): Promise<Text> {
    return Buffer.from(await promisify(brotliDecompress)(this.#brotli ?? Buffer.alloc(0)));
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

/** The form in an encoding, made once. After a failure, the next request tries again. */
function formOf(forms: Forms, encoding: Encoding, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = forms.get(encoding);
  if (known) return known;
  const making = make();
  forms.set(encoding, making);
  making.catch(() => forms.delete(encoding));
  return making;
}
