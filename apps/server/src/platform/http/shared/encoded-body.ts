import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { textBytes } from "../../limits/bounded-cache.ts";
import { compressOnce, type Encoding, type Text } from "../bodies/compression.ts";
import { digestOf, entityTag } from "../bodies/entity-tag.ts";

const bytesOf = (text: Text) => (typeof text === "string" ? textBytes(text) : text.byteLength);

/** A body in the encodings that were asked for, each made once. */
export class EncodedBody {
  readonly #onGrowth: () => void;
  readonly #packing = new Map<Encoding, Promise<Buffer>>();
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

  /** Memory of all forms, bytes. */
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
    const known = this.#packing.get(encoding);
    if (known) return known;
    const packing = this.#pack(encoding);
    this.#packing.set(encoding, packing);
    // The next request tries again.
    packing.catch(() => this.#packing.delete(encoding));
    return packing;
  }

  /** Gives the plain form up, once it is compressed. */
  async keepCompressedOnly(): Promise<void> {
    this.tag(undefined);
    const brotli = await this.in("br");
    if (this.#plain === undefined) return;
    this.#brotli = brotli;
    this.#grow(-bytesOf(this.#plain));
    this.#plain = undefined;
  }

  async #pack(encoding: Encoding): Promise<Buffer> {
    const packed = await compressOnce(await this.plain(), encoding);
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
