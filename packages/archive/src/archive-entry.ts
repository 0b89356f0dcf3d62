import { ArchiveError } from "./archive-error.ts";
import { ARCHIVE_LIMITS } from "./archive-limits.ts";

/** The path of a local file, or the archive's bytes. */
export type ArchiveSource = string | Uint8Array;

/** A file in an archive or folder. Consume `content` before requesting the next entry. */
export interface ArchiveEntry {
  /** Relative path with "/" separators and no "." or ".." segments. */
  readonly path: string;
  readonly isExecutable: boolean;
  readonly content: AsyncIterable<Uint8Array>;
}

/** A raw archive entry: a file, or a folder without content. */
export interface RawEntry extends ArchiveEntry {
  readonly isFolder: boolean;
}

/** Creates the error for an unsafe archive; `reason` names the entry. */
export function unsafe(reason: string): ArchiveError {
  return new ArchiveError("unsafe_archive", `The archive is not accepted: ${reason}.`);
}

/** Validates an entry's path and returns it normalized. Throws `unsafe_archive`. */
export function plainPath(path: string): string {
  const shown = JSON.stringify(path.slice(0, 100));
  if (path.length > ARCHIVE_LIMITS.pathCharacters) throw unsafe(`the path ${shown}… is too long`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (/[\\\u0000-\u001f\u007f]/.test(path)) throw unsafe(`${shown} has a forbidden character`);
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) throw unsafe(`${shown} is an absolute path`);
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
  if (segments.includes("..")) throw unsafe(`${shown} leads out of the archive`);
  if (segments.length > ARCHIVE_LIMITS.depth) throw unsafe(`${shown} is nested too deeply`);
  return segments.join("/");
}
