import { createReadStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { type ArchiveSource, plainPath, type RawEntry, unsafe } from "./archive-entry.ts";
import { ExtendedHeaderBound } from "./extended-headers.ts";
import type { UnpackingMeter } from "./unpacking-meter.ts";

/** Streams the files and folders of a gzipped tar. Rejects other entry types. */
export async function* readTarGz(
  source: ArchiveSource,
  meter: UnpackingMeter,
): AsyncGenerator<RawEntry> {
  const packed = typeof source === "string" ? createReadStream(source) : Readable.from([source]);
  const gunzip = createGunzip();
  const consumption = new Consumption();
  const extendedHeaders = new ExtendedHeaderBound();
  // Sits between decompression and parsing, so headers, padding and trailing data are counted.
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        consumption.add(chunk.byteLength, gunzip.bytesWritten);
        meter.add(chunk.byteLength, gunzip.bytesWritten);
        extendedHeaders.add(chunk);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  const tar = extract();
  for (const stream of [packed, gunzip, measure]) {
    stream.on("error", (error: Error) => tar.destroy(error));
  }
  packed.pipe(gunzip).pipe(measure).pipe(tar);
  let checkLast = () => {};
  try {
    for await (const entry of tar) {
      // The previous entry is complete only at this point.
      checkLast();
      const { name, type, mode = 0, size = 0 } = entry.header;
      if (type !== "file" && type !== "directory") {
        throw unsafe(`${JSON.stringify(name)} is a ${type}, not a file`);
      }
      const start = contentStart(entry.header);
      checkLast = () =>
        meter.check(JSON.stringify(name), size, consumption.between(start, start + size));
      const isFolder = type === "directory";
      const content = entry as AsyncIterable<Uint8Array>;
      yield { path: plainPath(name), isFolder, isExecutable: (mode & 0o111) !== 0, content };
      // Skips content that the consumer didn't read.
      entry.resume();
    }
    checkLast();
  } finally {
    for (const stream of [packed, gunzip, measure]) stream.destroy();
    tar.destroy();
  }
}

/** The offset of the entry's content in the tar. The library's types don't declare it. */
function contentStart(header: object): number {
  if ("byteOffset" in header && typeof header.byteOffset === "number") return header.byteOffset;
  throw new Error("tar-stream no longer provides the offset of entries");
}

/**
 * Maps decompressed ranges to compressed bytes, to chunk precision, rounding in the uploader's
 * favor.
 */
class Consumption {
  #chunks: { readonly end: number; readonly packed: number }[] = [{ end: 0, packed: 0 }];

  add(bytes: number, packed: number): void {
    this.#chunks.push({ end: (this.#chunks.at(-1)?.end ?? 0) + bytes, packed });
  }

  /** Compressed bytes consumed for a decompressed range. Ranges are consecutive. */
  between(start: number, end: number): number {
    const first = this.#chunks.findLastIndex((chunk) => chunk.end <= start);
    this.#chunks = this.#chunks.slice(Math.max(0, first));
    const last = this.#chunks.find((chunk) => chunk.end >= end) ?? this.#chunks.at(-1);
    return (last?.packed ?? 0) - (this.#chunks[0]?.packed ?? 0);
  }
}
