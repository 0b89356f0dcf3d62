import type { ArchiveEntry } from "./archive-entry.ts";
import { excludedAs } from "./excluded-files.ts";
import { type PrivateFile, privateFilesOf } from "./private-files.ts";
import { findRootFolder } from "./root-folder.ts";

/** A file in the module that wasn't read. */
export interface UnreadFile {
  readonly path: string;
  /** Why, such as "it is larger than 2000000 bytes". */
  readonly reason: string;
}

/** A module's files, keyed by path relative to its root. */
export interface ReadModule {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly unread: readonly UnreadFile[];
  /** Files and folders excluded from the module. Folder names end in "/". */
  readonly leftOut: readonly string[];
  /** Files that block a submission, and what they expose. */
  readonly privateFiles: readonly PrivateFile[];
}

/** Memory limits. */
export interface ReadingLimits {
  readonly files: number;
  readonly bytes: number;
  readonly fileBytes: number;
}

/** An entry that couldn't be opened has a reason instead of content. */
export type ModuleEntry = Pick<ArchiveEntry, "path" | "content"> | UnreadFile;

/**
 * Reads a module into memory from an archive or a folder, for the scanner. Every file in the module
 * is either returned or reported as unread.
 */
export async function readModule(
  entries: AsyncIterable<ModuleEntry>,
  limits: ReadingLimits,
): Promise<ReadModule> {
  const files = new Map<string, Uint8Array>();
  const unread: UnreadFile[] = [];
  const leftOut = new Set<string>();
  let held = 0;
  for await (const entry of entries) {
    const { path } = entry;
    const asideAs = excludedAs(path);
    if (asideAs !== undefined) leftOut.add(asideAs);
    else if ("reason" in entry) unread.push(entry);
    else if (files.size >= limits.files) {
      unread.push({ path, reason: `it is beyond the limit of ${limits.files} files` });
    } else {
      const room = Math.min(limits.fileBytes, limits.bytes - held);
      const bytes = await readUpTo(room, entry.content);
      held += bytes?.byteLength ?? 0;
      if (bytes) files.set(path, bytes);
      else unread.push({ path, reason: tooMuch(room, limits) });
    }
  }
  return belowRoot({ files, unread, leftOut: [...leftOut].sort() });
}

function tooMuch(room: number, { fileBytes, bytes }: ReadingLimits): string {
  return room === fileBytes
    ? `it is larger than ${fileBytes} bytes`
    : `it is beyond the limit of ${bytes} bytes in all`;
}

/** The content, or undefined if it is longer than `limit`. Always consumes the whole stream. */
async function readUpTo(
  limit: number,
  content: AsyncIterable<Uint8Array>,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= limit ? Buffer.concat(chunks) : undefined;
}

function belowRoot({
  files,
  unread,
  leftOut,
}: Pick<ReadModule, "files" | "unread" | "leftOut">): ReadModule {
  const paths = [...files.keys(), ...unread.map(({ path }) => path)];
  const root = findRootFolder(paths);
  const below = (path: string) => (root === "" ? path : path.slice(root.length + 1));
  return {
    files: new Map([...files].map(([path, bytes]) => [below(path), bytes])),
    unread: unread.map(({ path, reason }) => ({ path: below(path), reason })),
    leftOut,
    privateFiles: privateFilesOf(paths),
  };
}
