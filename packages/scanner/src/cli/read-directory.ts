import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { DEFAULT_LIMITS } from "../limits.ts";
import { SKIPPED_DIRECTORIES } from "../source/select-files.ts";
import type { ModuleFiles } from "./module-files.ts";

/**
 * Reads the files of a directory, as many and as much of them as a scan looks at. Links are not
 * followed: they may lead anywhere, and in a circle.
 */
export function readDirectory(root: string): ModuleFiles {
  const files = new Map<string, Uint8Array>();
  const notEvaluated: string[] = [];
  const { files: maxFiles, bytes: maxBytes, fileBytes } = DEFAULT_LIMITS;
  let bytes = 0;
  let links = 0;
  const pending = [""];
  for (let folder = pending.shift(); folder !== undefined; folder = pending.shift()) {
    for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true })) {
      const path = folder + entry.name;
      if (entry.isSymbolicLink()) links++;
      else if (entry.isDirectory()) {
        if (!SKIPPED_DIRECTORIES.test(`${path}/`)) pending.push(`${path}/`);
      } else if (entry.isFile()) {
        const { size } = lstatSync(`${root}/${path}`);
        if (size > fileBytes) {
          notEvaluated.push(`not evaluated: ${path} is larger than ${fileBytes} bytes`);
        } else if (files.size >= maxFiles || bytes + size > maxBytes) {
          notEvaluated.push(
            `not evaluated: files beyond the limit of ${maxFiles} files or ${maxBytes} bytes, from ${path} on`,
          );
          return { files, notEvaluated };
        } else {
          bytes += size;
          files.set(path, readFileSync(`${root}/${path}`));
        }
      }
    }
  }
  if (links > 0)
    notEvaluated.push(`not evaluated: ${links} symbolic links, which are not followed`);
  return { files, notEvaluated };
}
