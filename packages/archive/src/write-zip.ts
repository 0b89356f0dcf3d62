import type { Readable } from "node:stream";
import yazl from "yazl";

/** A file to pack: its text, or a function that opens it when its turn comes. */
export type ZipPart =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly open: () => Promise<Readable> };

/** Packs the parts into a .zip one at a time, so that only one is open at once. */
export function writeZip(parts: readonly ZipPart[]): NodeJS.ReadableStream {
  const zip = new yazl.ZipFile();
  // yazl emits errors on the zip object; forward them to consumers of the stream.
  zip.on("error", (error) => zip.outputStream.emit("error", error));
  for (const part of parts) {
    if ("text" in part) zip.addBuffer(Buffer.from(part.text), part.path);
    // The content is already compressed.
    else
      zip.addReadStreamLazy(part.path, { compress: false }, (use) => {
        part.open().then(
          (stream) => use(null, stream),
          (error) => zip.emit("error", error),
        );
      });
  }
  zip.end();
  return zip.outputStream;
}
