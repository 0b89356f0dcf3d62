import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { excludedAs } from "./excluded-files.ts";
import type { ModuleEntry } from "./read-module.ts";

/** The reason for which a symbolic link isn't read. */
export const IS_LINK = "it is a symbolic link";

/**
 * Streams the files of a folder. Symbolic links are not followed, because they can lead anywhere
 * and form cycles. Skips excluded and ignored folders early, because they can be large.
 *
 * @param isIgnored Whether to leave out a path, which ends in "/" if it is a folder's.
 */
export async function* walkFolder(
  root: string,
  isIgnored: (path: string) => boolean = () => false,
): AsyncGenerator<ModuleEntry> {
  const pending = [""];
  for (let folder = pending.shift(); folder !== undefined; folder = pending.shift()) {
    const entries = await readdir(`${root}/${folder}`, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder + entry.name;
      if (isIgnored(entry.isDirectory() ? `${path}/` : path)) continue;
      if (entry.isSymbolicLink()) yield { path, reason: IS_LINK };
      else if (entry.isFile()) yield { path, content: contentOf(`${root}/${path}`) };
      else if (entry.isDirectory()) {
        if (excludedAs(`${path}/`) === undefined) pending.push(`${path}/`);
        else yield { path: `${path}/`, reason: "it is not part of the module" };
      }
    }
  }
}

/** Opens the file only when its content is requested. */
export async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Buffer>;
}
