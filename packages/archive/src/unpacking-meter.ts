import { unsafe } from "./archive-entry.ts";
import { ARCHIVE_LIMITS } from "./archive-limits.ts";

/** Counts an archive's decompressed bytes and rejects decompression bombs. */
export class UnpackingMeter {
  readonly #ratio: number;
  #unpacked = 0;

  /** `ratio`: maximum decompressed bytes per compressed byte; unlimited for archives we packed. */
  constructor(ratio: number) {
    this.#ratio = ratio;
  }

  /** Adds decompressed bytes. `packed` is the total number of compressed bytes consumed so far. */
  add(bytes: number, packed: number): void {
    this.#unpacked += bytes;
    if (this.#unpacked > ARCHIVE_LIMITS.unpackedBytes) {
      throw unsafe("it unpacks to more than 256MB");
    }
    this.check("it", this.#unpacked, packed);
  }

  /** Rejects `what` if its compression ratio exceeds the limit. */
  check(what: string, unpacked: number, packed: number): void {
    if (unpacked > ARCHIVE_LIMITS.ratioFreeBytes && unpacked > packed * this.#ratio) {
      throw unsafe(`${what} unpacks to more than a hundred times its size`);
    }
  }
}
