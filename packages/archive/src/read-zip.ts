import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { type ArchiveSource, plainPath, type RawEntry, unsafe } from "./archive-entry.ts";
import { ARCHIVE_LIMITS } from "./archive-limits.ts";
import { tooManyEntries } from "./entry-names.ts";
import type { UnpackingMeter } from "./unpacking-meter.ts";

const FILE_TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;

/** Streams the files and folders of a zip. Rejects links and encrypted files. */
export async function* readZip(
  source: ArchiveSource,
  meter: UnpackingMeter,
): AsyncGenerator<RawEntry> {
  const zip = await open(source);
  let packed = 0;

  // Data between and after entries is never decompressed, so it doesn't improve the ratio.
  async function* measured(entry: Entry) {
    let unpacked = 0;
    packed += entry.compressedSize;
    for await (const chunk of readContent(zip, entry)) {
      unpacked += chunk.byteLength;
      meter.check(JSON.stringify(entry.fileName), unpacked, entry.compressedSize);
      meter.add(chunk.byteLength, packed);
      yield chunk;
    }
  }

  try {
    // The count is known up front, and each entry costs a seek.
    if (zip.entryCount > ARCHIVE_LIMITS.entries) throw tooManyEntries();
    for await (const entry of zip.eachEntry()) {
      const path = plainPath(entry.fileName);
      const isFolder = entry.fileName.endsWith("/");
      const mode = unixMode(entry);
      if (!isFolder) requireFile(entry, mode);
      yield { path, isFolder, isExecutable: (mode & 0o111) !== 0, content: measured(entry) };
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

/** Unix tools store the file mode in the upper 16 bits; other systems leave them zero. */
const unixMode = ({ externalFileAttributes }: Entry) => externalFileAttributes >>> 16;

function requireFile(entry: Entry, mode: number): void {
  const name = JSON.stringify(entry.fileName);
  if (entry.isEncrypted()) throw unsafe(`${name} is encrypted`);
  const type = mode & FILE_TYPE_MASK;
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
