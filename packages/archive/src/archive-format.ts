import { ArchiveError } from "./archive-error.ts";

export type ArchiveFormat = "zip" | "tar.gz";

/**
 * Detects the format from the file name and verifies it against the magic bytes. Throws
 * `unsupported_archive`.
 */
export function archiveFormat(fileName: string, head: Uint8Array): ArchiveFormat {
  const named = formatInName(fileName.toLowerCase());
  if (!named)
    throw new ArchiveError("unsupported_archive", "Only .zip and .tar.gz archives can be read.");
  const isZip = head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5);
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  if (named === "zip" ? !isZip : !isGzip) {
    throw new ArchiveError("unsupported_archive", `The file is not a ${named} archive.`);
  }
  return named;
}

function formatInName(lower: string): ArchiveFormat | undefined {
  if (lower.endsWith(".zip")) return "zip";
  return lower.endsWith(".tar.gz") || lower.endsWith(".tgz") ? "tar.gz" : undefined;
}
