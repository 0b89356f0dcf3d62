import { mkdtemp, open, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { ArchiveEntry } from "@stackyard/archive/archive-entry";
import { ArchiveError } from "@stackyard/archive/archive-error";
import { archiveFormat } from "@stackyard/archive/archive-format";
import { ARCHIVE_LIMITS } from "@stackyard/archive/archive-limits";
import { excludedAs } from "@stackyard/archive/excluded-files";
import { type ReadModule, readModule } from "@stackyard/archive/read-module";
import { repackArchive } from "@stackyard/archive/repack-archive";
import { walkArchive } from "@stackyard/archive/walk-archive";
import { walkFolder } from "@stackyard/archive/walk-folder";
import { LIMITS } from "@stackyard/contract/base/limits";
import { mayBeJudged } from "@stackyard/scanner/documents/may-be-judged";
import { DEFAULT_LIMITS } from "@stackyard/scanner/limits";
import { CliFailure } from "../cli-failure.ts";
import { reasonOf } from "../reason-of.ts";
import { gitIgnored } from "./git-ignored.ts";

const MOST_NAME = 100;

/** A module as it is uploaded. */
export interface PackedModule {
  readonly fileName: string;
  readonly archive: Uint8Array;
  readonly sha256: string;
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
  /** What isn't packed. Names of folders end in "/". */
  readonly leftOut: readonly string[];
  /** What the marketplace reads of it. */
  readonly read: ReadModule;
}

/**
 * Packs a folder, or repacks an archive, by the rules that the marketplace has for uploads. Of a
 * folder, it also leaves out what git ignores.
 */
export async function packModule(path: string): Promise<PackedModule> {
  try {
    return await pack(path);
  } catch (error) {
    if (error instanceof CliFailure) throw error;
    const reason = error instanceof ArchiveError ? error.message : reasonOf(error);
    throw new CliFailure(`cannot pack ${path}: ${reason}`);
  }
}

async function pack(path: string): Promise<PackedModule> {
  const isFolder = (await stat(path)).isDirectory();
  const ignored = isFolder ? await gitIgnored(path) : [];
  const leftOut = new Set(ignored);
  const sizes = new Map<string, number>();
  const entries = isFolder ? filesOf(path, leftOut) : walkArchive(path, await formatOf(path));
  const work = await mkdtemp(join(tmpdir(), "stackyard-publish-"));
  try {
    const target = join(work, "module.tar.gz");
    const packed = await repackArchive(measured(entries, sizes), target);
    if (!packed.paths.some(mayBeJudged))
      throw new CliFailure(`there is nothing to scan in ${path}, such as a .tf file`);
    if (packed.bytes > LIMITS.archiveBytes)
      throw new CliFailure(`${path} is larger than 50MB when packed`);
    // Reads it to its end within the limits of uploads.
    const read = await readModule(walkArchive(target, packed.format), DEFAULT_LIMITS);
    return {
      fileName: `${nameOf(path)}.tar.gz`,
      archive: await readFile(target),
      sha256: packed.sha256,
      files: packed.paths.map((path) => ({ path, bytes: sizes.get(path) ?? 0 })),
      leftOut: [...leftOut, ...packed.leftOut].sort(),
      read,
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function nameOf(path: string): string {
  const name = basename(resolve(path)).replace(/\.(zip|tgz|tar\.gz)$/i, "");
  return name.slice(0, MOST_NAME) || "module";
}

async function formatOf(path: string) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return archiveFormat(path, buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** The files that a folder's archive has. Adds excluded ones to `leftOut`, which it starts from. */
async function* filesOf(root: string, leftOut: Set<string>): AsyncGenerator<ArchiveEntry> {
  let count = 0;
  for await (const entry of walkFolder(root, (path) => leftOut.has(path))) {
    const { path } = entry;
    const excluded = excludedAs(path);
    if (excluded !== undefined) leftOut.add(excluded);
    else if ("reason" in entry) throw new CliFailure(`cannot pack ${path}: ${entry.reason}`);
    else {
      count += 1;
      if (count > ARCHIVE_LIMITS.entries)
        throw new CliFailure(`${root} has more than ${ARCHIVE_LIMITS.entries} files`);
      const { mode } = await stat(join(root, path));
      yield { ...entry, isExecutable: (mode & 0o111) !== 0 };
    }
  }
}

/** Notes the files' sizes, and stops at the limit of what an archive may unpack to. */
async function* measured(
  entries: AsyncIterable<ArchiveEntry>,
  sizes: Map<string, number>,
): AsyncGenerator<ArchiveEntry> {
  let total = 0;
  async function* counted({ path, content }: ArchiveEntry) {
    for await (const chunk of content) {
      total += chunk.byteLength;
      if (total > ARCHIVE_LIMITS.unpackedBytes)
        throw new CliFailure("the files are larger than 256MB in all");
      sizes.set(path, (sizes.get(path) ?? 0) + chunk.byteLength);
      yield chunk;
    }
  }
  for await (const entry of entries) yield { ...entry, content: counted(entry) };
}
