import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ArchiveEntry } from "@stackyard/archive/archive-entry";
import { ArchiveError } from "@stackyard/archive/archive-error";
import { excludedAs } from "@stackyard/archive/excluded-files";
import { repackArchive } from "@stackyard/archive/repack-archive";
import { walkFolder } from "@stackyard/archive/walk-folder";

/** What a version is compared by. */
interface Digest {
  /** Null if no version can be like this. */
  readonly sha256: string | null;
  /** Why not. */
  readonly reason?: string;
  /** Names of what no version contains, and isn't compared. */
  readonly leftOut: readonly string[];
}

/** The digest of an archive as it was downloaded, or of the archive that a folder was unpacked from. */
export async function digestOf(path: string): Promise<Digest> {
  if ((await stat(path)).isDirectory()) return ofFolder(path);
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return { sha256: hash.digest("hex"), leftOut: [] };
}

async function ofFolder(folder: string): Promise<Digest> {
  const work = await mkdtemp(join(tmpdir(), "stackyard-verify-"));
  const leftOut = new Set<string>();
  try {
    const packed = await repackArchive(entriesOf(folder, leftOut), join(work, "module.tar.gz"));
    return { sha256: packed.sha256, leftOut: [...leftOut, ...packed.leftOut].sort() };
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return { sha256: null, reason: error.message, leftOut: [] };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function* entriesOf(folder: string, leftOut: Set<string>): AsyncGenerator<ArchiveEntry> {
  for await (const entry of walkFolder(folder)) {
    const { path } = entry;
    const excluded = excludedAs(path);
    if (excluded !== undefined) leftOut.add(excluded);
    else if ("reason" in entry)
      throw new ArchiveError("unsafe_archive", `${path} can't be in a version: ${entry.reason}.`);
    else {
      const { mode } = await stat(join(folder, path));
      yield { ...entry, isExecutable: (mode & 0o111) !== 0 };
    }
  }
}
