import { writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";

/** Writes a deterministic archive: the files by path, within one folder. */
export async function packFolder(
  target: string,
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const tar = pack();
  for (const [path, text] of Object.entries(files))
    tar.entry({ name: `${folder}/${path}`, mtime: new Date(0) }, text);
  tar.finalize();
  await writeFile(target, await buffer(tar.pipe(createGzip())));
}
