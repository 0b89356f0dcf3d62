import type { Readable } from "node:stream";
import yazl from "yazl";

/** A file to be packed: its text, or how to open it once its turn has come. */
export type ZipPart =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly open: () => Promise<Readable> };

/** Packs parts into a .zip, one after the other, so that no more than one of them is open. */
export function writeZip(parts: readonly ZipPart[]): NodeJS.ReadableStream {
  const zip = new yazl.ZipFile();
  // The zip says on itself what breaks a part; whoever reads its stream has to hear of it.
  zip.on("error", (error) => zip.outputStream.emit("error", error));
  for (const part of parts) {
    if ("text" in part) zip.addBuffer(Buffer.from(part.text), part.path);
    // What is packed in it is compressed already.
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
