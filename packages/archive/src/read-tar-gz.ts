import { createReadStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { type ArchiveSource, plainPath, type RawEntry, unsafe } from "./archive-entry.ts";
import { ExtendedHeaderBound } from "./extended-headers.ts";
import type { UnpackingMeter } from "./unpacking-meter.ts";

/** Streams the files and folders of a gzipped tar; anything else is refused. */
export async function* readTarGz(
  source: ArchiveSource,
  meter: UnpackingMeter,
): AsyncGenerator<RawEntry> {
  const packed = typeof source === "string" ? createReadStream(source) : Readable.from([source]);
  const gunzip = createGunzip();
  const consumption = new Consumption();
  const extendedHeaders = new ExtendedHeaderBound();
  // Between the two, so that headers, padding and what follows the tar's end are counted too.
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
      // Only now has all of the one before come out.
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
      // Whoever does not want it passes it over.
      entry.resume();
    }
    checkLast();
  } finally {
    for (const stream of [packed, gunzip, measure]) stream.destroy();
    tar.destroy();
  }
}

/** Where the entry's content begins in the tar, which the types of the library do not name. */
function contentStart(header: object): number {
  if ("byteOffset" in header && typeof header.byteOffset === "number") return header.byteOffset;
  throw new Error("tar-stream no longer tells where an entry begins");
}

/** Which packed bytes gave which unpacked ones, to the nearest chunk that came out, in their favour. */
class Consumption {
  #chunks: { readonly end: number; readonly packed: number }[] = [{ end: 0, packed: 0 }];

  add(bytes: number, packed: number): void {
    this.#chunks.push({ end: (this.#chunks.at(-1)?.end ?? 0) + bytes, packed });
  }

  /** Packed bytes taken in for a stretch of the unpacked; each begins where the one before ended. */
  between(start: number, end: number): number {
    const first = this.#chunks.findLastIndex((chunk) => chunk.end <= start);
    this.#chunks = this.#chunks.slice(Math.max(0, first));
    const last = this.#chunks.find((chunk) => chunk.end >= end) ?? this.#chunks.at(-1);
    return (last?.packed ?? 0) - (this.#chunks[0]?.packed ?? 0);
  }
}
