import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import { type ArchiveEntry, unsafe } from "./archive-entry.ts";
import { ArchiveError } from "./archive-error.ts";
import { ARCHIVE_LIMITS } from "./archive-limits.ts";
import { excludedAs } from "./excluded-files.ts";
import { privateFilesOf } from "./private-files.ts";
import { findRootFolder } from "./root-folder.ts";

/** An archive containing only a module's files. */
export interface RepackedArchive {
  readonly format: "tar.gz";
  readonly sha256: string;
  readonly bytes: number;
  /** In archive order. */
  readonly paths: readonly string[];
  /** The single folder that contains everything; "" if files are at the top level. */
  readonly rootFolder: string;
  /** Files and folders excluded from the module. Folder names end in "/". */
  readonly leftOut: readonly string[];
}

/** A file's position in the spool. */
interface Spooled {
  readonly path: string;
  readonly isExecutable: boolean;
  readonly start: number;
  readonly size: number;
}

const NAMES_SHOWN = 10;

/**
 * Repacks a module's files at `target` as a deterministic .tar.gz: sorted, without timestamps or
 * owners. Reads all entries first, so that nothing unsafe or damaged is stored. Throws
 * `private_files` if the archive contains a file that must not be distributed.
 */
export async function repackArchive(
  entries: AsyncIterable<ArchiveEntry>,
  target: string,
): Promise<RepackedArchive> {
  const spool = `${target}.spool`;
  try {
    const { files, leftOut } = await spoolFiles(entries, spool);
    if (files.length === 0) throw new ArchiveError("empty_archive", "The archive has no files.");
    const paths = files.map(({ path }) => path);
    requireNothingPrivate(paths);
    const rootFolder = findRootFolder(paths);
    requireShort(rootFolder);
    const { sha256, bytes } = await packFiles(files, spool, target);
    return { format: "tar.gz", sha256, bytes, paths, rootFolder, leftOut };
  } finally {
    await rm(spool, { force: true });
  }
}

function requireShort(rootFolder: string): void {
  if (encodeURIComponent(rootFolder).length > ARCHIVE_LIMITS.rootFolderCharacters)
    throw unsafe("the name of the folder around its files is too long");
}

/** Spools all content to one file, because a stream of entries can't be sorted in place. */
async function spoolFiles(entries: AsyncIterable<ArchiveEntry>, spool: string) {
  const files: Spooled[] = [];
  const leftOut = new Set<string>();
  const file = await open(spool, "wx", 0o600);
  let end = 0;
  try {
    for await (const { path, isExecutable, content } of entries) {
      const asideAs = excludedAs(path);
      if (asideAs !== undefined) leftOut.add(asideAs);
      const start = end;
      for await (const chunk of content) {
        if (asideAs !== undefined) continue;
        await file.writeFile(chunk);
        end += chunk.byteLength;
      }
      if (asideAs === undefined) files.push({ path, isExecutable, start, size: end - start });
    }
  } finally {
    await file.close();
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, leftOut: [...leftOut].sort() };
}

function requireNothingPrivate(paths: readonly string[]): void {
  const found = privateFilesOf(paths);
  if (found.length === 0) return;
  const names = found.slice(0, NAMES_SHOWN).map(({ path, holds }) => `${path} (${holds})`);
  const more = found.length > NAMES_SHOWN ? ` and ${found.length - NAMES_SHOWN} more` : "";
  throw new ArchiveError(
    "private_files",
    `The archive has files that must not be sold: ${names.join(", ")}${more}. Pack it without them.`,
  );
}

async function packFiles(files: readonly Spooled[], spool: string, target: string) {
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const tar = pack();
  const output = createWriteStream(target, { flags: "wx", mode: 0o600 });
  addFiles(tar, files, spool).catch((error: Error) => tar.destroy(error));
  await pipeline(tar, createGzip(), measure, output);
  return { sha256: hash.digest("hex"), bytes };
}

async function addFiles(tar: Pack, files: readonly Spooled[], spool: string): Promise<void> {
  for (const { path, isExecutable, start, size } of files) {
    const mode = isExecutable ? 0o755 : 0o644;
    const entry = tar.entry({ name: path, size, mode, mtime: new Date(0) });
    const content = size === 0 ? [] : createReadStream(spool, { start, end: start + size - 1 });
    await pipeline(content, entry);
  }
  tar.finalize();
}
