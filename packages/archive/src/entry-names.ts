import { unsafe } from "./archive-entry.ts";
import { ARCHIVE_LIMITS } from "./archive-limits.ts";

export const tooManyEntries = () =>
  unsafe(`it has more than ${ARCHIVE_LIMITS.entries} files and folders`);

/**
 * Tracks an archive's entry names: limits their number and rejects names that collide on some file
 * systems.
 */
export class EntryNames {
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();
  #count = 0;

  add(path: string, isFolder: boolean): void {
    this.#count += 1;
    if (this.#count > ARCHIVE_LIMITS.entries) throw tooManyEntries();
    // Emulates a case-insensitive file system that normalizes Unicode.
    const folded = path.normalize("NFC").toLowerCase();
    for (let at = folded.indexOf("/"); at >= 0; at = folded.indexOf("/", at + 1)) {
      this.#addFolder(folded.slice(0, at));
    }
    if (isFolder) this.#addFolder(folded);
    else this.#addFile(folded, path);
  }

  #addFile(folded: string, path: string): void {
    if (this.#folders.has(folded)) throw fileAndFolder(folded);
    if (this.#files.has(folded)) throw unsafe(`two entries are both named ${JSON.stringify(path)}`);
    this.#files.add(folded);
  }

  #addFolder(folded: string): void {
    if (this.#files.has(folded)) throw fileAndFolder(folded);
    this.#folders.add(folded);
  }
}

const fileAndFolder = (path: string) =>
  unsafe(`${JSON.stringify(path)} is both a file and a folder`);
