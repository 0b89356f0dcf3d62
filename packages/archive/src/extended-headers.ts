import { unsafe } from "./archive-entry.ts";
import { ARCHIVE_LIMITS } from "./archive-limits.ts";

const BLOCK = 512;
/** Typeflags of pax extended headers (per entry and global) and GNU long names. */
const EXTENDED = new Set(["x", "g", "K", "L", "N"]);
/** Directories have no content, whatever size the header declares. */
const FOLDER = "5";
const NUMBER = /^ *([0-7]{0,12})[ \0]*$/;

interface ExtendedHeader {
  readonly type: string;
  left: number;
  text: string;
}

/**
 * Limits a tar's extended headers while streaming. tar-stream accepts 4 MB for each, and copies all
 * records of a global one for every header after it. Also rejects anything that two tar readers
 * could parse differently, so that this parser and tar-stream see the same headers.
 */
export class ExtendedHeaderBound {
  readonly #block = Buffer.alloc(BLOCK);
  #filled = 0;
  /** Bytes of content and padding left before the next header. */
  #skipped = 0;
  #extended: ExtendedHeader | undefined;
  #bytes = 0;
  #globalBytes = 0;

  /** Processes the next bytes of the tar. Throws if they are unsafe. */
  add(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.byteLength; ) at += this.#take(chunk.subarray(at));
  }

  #take(chunk: Uint8Array): number {
    if (this.#skipped > 0) return this.#skip(chunk.subarray(0, this.#skipped));
    const part = chunk.subarray(0, BLOCK - this.#filled);
    this.#block.set(part, this.#filled);
    this.#filled += part.byteLength;
    if (this.#filled === BLOCK) {
      this.#filled = 0;
      this.#readHeader();
    }
    return part.byteLength;
  }

  #skip(part: Uint8Array): number {
    this.#skipped -= part.byteLength;
    if (this.#extended) this.#readExtended(this.#extended, part);
    return part.byteLength;
  }

  #readHeader(): void {
    const type = this.#block.toString("latin1", 156, 157);
    const size = this.#readSize();
    this.#skipped = type === FOLDER ? 0 : Math.ceil(size / BLOCK) * BLOCK;
    if (!EXTENDED.has(type)) return;
    this.#bytes += size + this.#globalBytes;
    const isTooLarge = size > ARCHIVE_LIMITS.extendedHeaderBytes;
    if (isTooLarge || this.#bytes > ARCHIVE_LIMITS.extendedHeadersBytes)
      throw unsafe("its extended headers are too large");
    if (type === "g") this.#globalBytes = size;
    this.#extended = { type, left: size, text: "" };
  }

  #readSize(): number {
    const digits = NUMBER.exec(this.#block.toString("latin1", 124, 136))?.[1];
    if (digits === undefined) throw unsafe("one of its headers has no size");
    return Number.parseInt(digits || "0", 8);
  }

  /** A pax record can override the size in the next entry's header. */
  #readExtended(extended: ExtendedHeader, part: Uint8Array): void {
    extended.text += Buffer.from(part.subarray(0, extended.left)).toString("latin1");
    extended.left -= Math.min(part.byteLength, extended.left);
    if (extended.left > 0) return;
    this.#extended = undefined;
    const isPax = extended.type === "x" || extended.type === "g";
    if (isPax && /\d size=/.test(extended.text))
      throw unsafe("one of its extended headers changes a size");
  }
}
