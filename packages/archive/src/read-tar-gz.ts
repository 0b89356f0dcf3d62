import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { type ArchiveEntry, type ArchiveSource, plainPath, unsafe } from "./archive-entry.ts";

/** Streams the files of a gzipped tar. Folders are passed over; anything else is refused. */
export async function* readTarGz(source: ArchiveSource): AsyncGenerator<ArchiveEntry> {
  const packed = typeof source === "string" ? createReadStream(source) : Readable.from([source]);
  const gunzip = createGunzip();
  const tar = extract();
  packed.on("error", (error: Error) => tar.destroy(error));
  gunzip.on("error", (error: Error) => tar.destroy(error));
  packed.pipe(gunzip).pipe(tar);
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      if (type === "directory") {
        plainPath(name);
        entry.resume();
        continue;
      }
      if (type !== "file") throw unsafe(`${JSON.stringify(name)} is a ${type}, not a file`);
      yield { path: plainPath(name), content: entry as AsyncIterable<Uint8Array> };
    }
  } finally {
    packed.destroy();
    gunzip.destroy();
    tar.destroy();
  }
}
