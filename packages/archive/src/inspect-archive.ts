import { ArchiveError } from "./archive-error.ts";
import type { ArchiveFormat } from "./archive-format.ts";
import { findRootFolder } from "./root-folder.ts";
import { walkArchive } from "./walk-archive.ts";

export interface ArchiveSummary {
  readonly fileCount: number;
  /** The one folder that holds everything; "" when the files are at the top. */
  readonly rootFolder: string;
}

/** Reads the archive at `path` to its end, so that nothing unsafe or damaged is ever stored. */
export async function inspectArchive(
  path: string,
  format: ArchiveFormat,
  packedBytes: number,
): Promise<ArchiveSummary> {
  const paths: string[] = [];
  for await (const entry of walkArchive(path, format, packedBytes)) {
    paths.push(entry.path);
    for await (const _ of entry.content);
  }
  if (paths.length === 0) throw new ArchiveError("empty_archive", "The archive has no files.");
  return { fileCount: paths.length, rootFolder: findRootFolder(paths) };
}
