import { unsafe } from "./archive-entry.ts";
import { ARCHIVE_LIMITS } from "./archive-limits.ts";

export const tooManyEntries = () =>
  unsafe(`it has more than ${ARCHIVE_LIMITS.entries} files and folders`);

/** The names in one archive: not too many, and no two that a file system could confuse. */
export class EntryNames {
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();
  #count = 0;

  add(path: string, isFolder: boolean): void {
    this.#count += 1;
    if (this.#count > ARCHIVE_LIMITS.entries) throw tooManyEntries();
    // As on a disk that takes "A" for "a", and one form of "é" for the other.
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
