import { writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";

/** Writes a deterministic npm package. */
export async function packPackage(
  target: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const tar = pack();
  for (const [path, text] of Object.entries(files))
    tar.entry({ name: `package/${path}`, mtime: new Date(0) }, text);
  tar.finalize();
  await writeFile(target, await buffer(tar.pipe(createGzip())));
}
