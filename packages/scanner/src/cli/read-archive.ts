import type { FileHandle } from "node:fs/promises";
import { ArchiveError } from "@stackyard/archive/archive-error";
import { archiveFormat } from "@stackyard/archive/archive-format";
import { inspectArchive } from "@stackyard/archive/inspect-archive";
import { loadArchive } from "@stackyard/archive/load-archive";
import { CliFailure } from "./cli-failure.ts";
import type { ModuleFiles } from "./module-files.ts";

/** Reads an archive's files into memory, within the limits that the marketplace has. */
export async function readArchive(
  path: string,
  handle: FileHandle,
  packedBytes: number,
): Promise<ModuleFiles> {
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    const format = archiveFormat(path, buffer.subarray(0, bytesRead));
    const { rootFolder } = await inspectArchive(path, format, packedBytes);
    const { files, skipped } = await loadArchive(path, format, packedBytes, rootFolder);
    return {
      files,
      notEvaluated: skipped.map((file) => `not evaluated: ${file}, which is too large to be read`),
    };
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new CliFailure(`cannot read ${path}: ${error.message}`);
  }
}
