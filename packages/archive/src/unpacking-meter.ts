import { unsafe } from "./archive-entry.ts";
import { ARCHIVE_LIMITS } from "./archive-limits.ts";

/** Counts all bytes that come out of an archive, and refuses one that swells too much. */
export class UnpackingMeter {
  readonly #ratio: number;
  #unpacked = 0;

  /** `ratio`: bytes out for each byte in; without a bound for an archive that we have packed. */
  constructor(ratio: number) {
    this.#ratio = ratio;
  }

  /** `bytes` more came out; up to here the archive has given `packed` bytes for all of them. */
  add(bytes: number, packed: number): void {
    this.#unpacked += bytes;
    if (this.#unpacked > ARCHIVE_LIMITS.unpackedBytes) {
      throw unsafe("it unpacks to more than 256MB");
    }
    this.check("it", this.#unpacked, packed);
  }

  /** Refuses `what`, which came out as so many bytes of so many packed ones. */
  check(what: string, unpacked: number, packed: number): void {
    if (unpacked > ARCHIVE_LIMITS.ratioFreeBytes && unpacked > packed * this.#ratio) {
      throw unsafe(`${what} unpacks to more than a hundred times its size`);
    }
  }
}
