import type { ArchiveSource } from "./archive-entry.ts";
import type { ArchiveFormat } from "./archive-format.ts";
import { ARCHIVE_LIMITS } from "./archive-limits.ts";
import { walkArchive } from "./walk-archive.ts";

export interface LoadedArchive {
  /** By path below the root folder. */
  readonly files: Map<string, Uint8Array>;
  /** Files too large to be read, or found when enough had been. */
  readonly skipped: string[];
}

/** Reads an archive's files into memory, as much of them as a scan may look at. */
export async function loadArchive(
  source: ArchiveSource,
  format: ArchiveFormat,
  packedBytes: number,
  rootFolder: string,
): Promise<LoadedArchive> {
  const files = new Map<string, Uint8Array>();
  const skipped: string[] = [];
  const prefix = rootFolder === "" ? "" : `${rootFolder}/`;
  let held = 0;
  for await (const entry of walkArchive(source, format, packedBytes)) {
    const room = Math.min(ARCHIVE_LIMITS.readFileBytes, ARCHIVE_LIMITS.readBytes - held);
    const bytes = await readUpTo(room, entry.content);
    if (!entry.path.startsWith(prefix)) continue;
    const path = entry.path.slice(prefix.length);
    if (!bytes) skipped.push(path);
    else {
      held += bytes.byteLength;
      files.set(path, bytes);
    }
  }
  return { files, skipped };
}

/** The content, or undefined when it is longer than `limit`; read to its end either way. */
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
