import { buffer } from "node:stream/consumers";
import { createGzip, gzipSync } from "node:zlib";
import { type Header, pack } from "tar-stream";
import yauzl from "yauzl";
import yazl from "yazl";

type Content = string | Uint8Array;

/**
 * A .tar.gz of files by path. `headers` modifies entry headers to build invalid archives, and
 * `behind` appends zero bytes after the end. A path ending in "/" is a folder.
 */
export async function tarGz(
  files: Record<string, Content>,
  headers: Record<string, Partial<Header>> = {},
  { behind = 0 } = {},
): Promise<Uint8Array> {
  const tar = pack();
  const gzip = createGzip();
  tar.on("data", (chunk) => gzip.write(chunk));
  tar.on("end", () => gzip.end(Buffer.alloc(behind)));
  const packed = buffer(gzip);
  for (const [name, content] of Object.entries(files)) {
    const type = name.endsWith("/") ? ("directory" as const) : ("file" as const);
    tar.entry({ name, type, mtime: new Date(0), ...headers[name] }, Buffer.from(content));
  }
  tar.finalize();
  return packed;
}

interface RawTarEntry {
  readonly name: string;
  /** A file ("0"), a folder ("5"), a per-entry extended header ("x") or a global one ("g"). */
  readonly type?: "0" | "5" | "x" | "g";
  readonly content: string | Uint8Array;
  /** Overrides the 12-byte size field. */
  readonly size?: string;
}

/** A .tar.gz with exactly these entries. tar-stream can't write arbitrary extended headers. */
export function rawTarGz(entries: readonly RawTarEntry[]): Uint8Array {
  const blocks = entries.flatMap(({ name, type = "0", content, size }) => {
    const bytes = Buffer.from(content);
    const padding = Buffer.alloc((512 - (bytes.length % 512)) % 512);
    const octal = `${bytes.length.toString(8).padStart(11, "0")}\0`;
    return [tarHeader(name, type, size ?? octal), bytes, padding];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1_024)]));
}

function tarHeader(name: string, type: string, size: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write("0000644\0", 100);
  header.write(size, 124, "latin1");
  header.write("        ", 148);
  header.write(type, 156);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/**
 * A .zip of files by path. `modes` sets Unix modes; `renames` replaces names with others of the
 * same length. A path ending in "/" is a folder.
 */
export async function zip(
  files: Record<string, Content>,
  {
    modes = {},
    renames = {},
  }: { modes?: Record<string, number>; renames?: Record<string, string> } = {},
): Promise<Uint8Array> {
  const archive = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) {
    if (name.endsWith("/")) archive.addEmptyDirectory(name, { mtime: new Date(0) });
    else
      archive.addBuffer(Buffer.from(content), name, {
        mode: modes[name] ?? 0o100644,
        mtime: new Date(0),
      });
  }
  archive.end();
  let bytes = (await buffer(archive.outputStream)).toString("latin1");
  for (const [from, to] of Object.entries(renames)) bytes = bytes.replaceAll(from, to);
  return Buffer.from(bytes, "latin1");
}

/** The files in a zip, as text. */
export async function unzipped(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(Buffer.from(part));
    files[entry.fileName] = Buffer.concat(parts).toString();
  }
  return files;
}
