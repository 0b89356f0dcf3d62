import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import {
  type ArchiveEntry,
  type ArchiveSource,
  plainPath,
  tooManyEntries,
  unsafe,
} from "./archive-entry.ts";
import { ARCHIVE_LIMITS } from "./archive-limits.ts";

const FILE_TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;

/** Streams the files of a zip. Folders are passed over; links and encrypted files are refused. */
export async function* readZip(source: ArchiveSource): AsyncGenerator<ArchiveEntry> {
  const zip = await open(source);
  try {
    // Known beforehand, and each entry costs a seek.
    if (zip.entryCount > ARCHIVE_LIMITS.entries) throw tooManyEntries();
    for await (const entry of zip.eachEntry()) {
      const path = plainPath(entry.fileName);
      if (entry.fileName.endsWith("/")) continue;
      requireFile(entry);
      yield { path, content: readContent(zip, entry) };
    }
  } finally {
    zip.close();
  }
}

function open(source: ArchiveSource): Promise<ZipFile> {
  const options = { autoClose: false, lazyEntries: true };
  return typeof source === "string"
    ? yauzl.openPromise(source, options)
    : yauzl.fromBufferPromise(
        Buffer.from(source.buffer, source.byteOffset, source.length),
        options,
      );
}

function requireFile(entry: Entry): void {
  const name = JSON.stringify(entry.fileName);
  if (entry.isEncrypted()) throw unsafe(`${name} is encrypted`);
  // Unix tools keep the file's type in the upper half; zero where another system packed it.
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK;
  if (type !== 0 && type !== REGULAR_FILE)
    throw unsafe(`${name} is a link or a device, not a file`);
}

async function* readContent(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = await zip.openReadStreamPromise(entry);
  let checksum = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (checksum !== entry.crc32) throw new Error(`checksum of ${entry.fileName} does not match`);
}
