import type { ArchiveEntry, ArchiveSource } from "./archive-entry.ts";
import { unsafe } from "./archive-entry.ts";
import { ArchiveError } from "./archive-error.ts";
import type { ArchiveFormat } from "./archive-format.ts";
import { ARCHIVE_LIMITS } from "./archive-limits.ts";
import { EntryNames } from "./entry-names.ts";
import { readTarGz } from "./read-tar-gz.ts";
import { readZip } from "./read-zip.ts";
import { UnpackingMeter } from "./unpacking-meter.ts";

/** Streams the files of an untrusted archive, within the limits. */
export function walkArchive(
  source: ArchiveSource,
  format: ArchiveFormat,
): AsyncGenerator<ArchiveEntry> {
  return walk(source, format, new UnpackingMeter(ARCHIVE_LIMITS.ratio));
}

/** Streams the files of a stored archive, which may be compressed more tightly than the upload. */
export function walkStoredArchive(
  source: ArchiveSource,
  format: ArchiveFormat,
): AsyncGenerator<ArchiveEntry> {
  return walk(source, format, new UnpackingMeter(Number.POSITIVE_INFINITY));
}

async function* walk(
  source: ArchiveSource,
  format: ArchiveFormat,
  meter: UnpackingMeter,
): AsyncGenerator<ArchiveEntry> {
  const names = new EntryNames();
  const entries = format === "zip" ? readZip(source, meter) : readTarGz(source, meter);
  for await (const { isFolder, ...entry } of namingFaults(entries)) {
    names.add(entry.path, isFolder);
    if (!isFolder) yield { ...entry, content: namingFaults(entry.content) };
  }
}

/** Passes entries through and converts library errors to readable archive errors. */
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
