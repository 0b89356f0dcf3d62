import { type ArchiveEntry, type ArchiveSource, tooManyEntries, unsafe } from "./archive-entry.ts";
import { ArchiveError } from "./archive-error.ts";
import type { ArchiveFormat } from "./archive-format.ts";
import { ARCHIVE_LIMITS } from "./archive-limits.ts";
import { readTarGz } from "./read-tar-gz.ts";
import { readZip } from "./read-zip.ts";

/**
 * Streams an archive's files within the limits: their number, their size as it comes out (never as
 * the archive claims), the ratio to its packed size, and no two that a file system could confuse.
 */
export async function* walkArchive(
  source: ArchiveSource,
  format: ArchiveFormat,
  packedBytes: number,
): AsyncGenerator<ArchiveEntry> {
  const seen = new Set<string>();
  let unpacked = 0;

  async function* counted(content: AsyncIterable<Uint8Array>) {
    for await (const chunk of namingFaults(content)) {
      unpacked += chunk.byteLength;
      if (unpacked > ARCHIVE_LIMITS.unpackedBytes) throw unsafe("it unpacks to more than 256MB");
      if (
        unpacked > ARCHIVE_LIMITS.ratioFreeBytes &&
        unpacked > packedBytes * ARCHIVE_LIMITS.ratio
      ) {
        throw unsafe("it unpacks to more than a hundred times its size");
      }
      yield chunk;
    }
  }

  const entries = format === "zip" ? readZip(source) : readTarGz(source);
  for await (const { path, content } of namingFaults(entries)) {
    const folded = path.normalize("NFC").toLowerCase();
    if (seen.has(folded)) throw unsafe(`two entries are both named ${JSON.stringify(path)}`);
    seen.add(folded);
    if (seen.size > ARCHIVE_LIMITS.entries) throw tooManyEntries();
    yield { path, content: counted(content) };
  }
}

/** Passes on what `source` yields; what its library throws becomes a refusal that people understand. */
async function* namingFaults<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (cause) {
    if (cause instanceof ArchiveError) throw cause;
    const reason = cause instanceof Error ? cause.message : "";
    if (/absolute path|relative path|characters in fileName/.test(reason)) throw unsafe(reason);
    throw new ArchiveError("unsupported_archive", "The archive is damaged.", { cause });
  }
}
