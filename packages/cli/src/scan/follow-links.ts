import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import type { ModuleEntry } from "@stackyard/archive/read-module";
import { contentOf, IS_LINK } from "@stackyard/archive/walk-folder";

/**
 * Gives symbolic links to files of the folder the content of these files, as Terraform reads them.
 * Links to folders in it are left out, because their files are read where they are.
 */
export async function* followLinks(
  root: string,
  entries: AsyncIterable<ModuleEntry>,
): AsyncGenerator<ModuleEntry> {
  const inside = (await realpath(root)) + sep;
  for await (const entry of entries) {
    const isLink = "reason" in entry && entry.reason === IS_LINK;
    const target = isLink ? await targetIn(inside, join(root, entry.path)) : undefined;
    if (target === undefined) yield entry;
    else if (target.isFile) yield { path: entry.path, content: contentOf(target.path) };
  }
}

/** Where a link leads to; `undefined` if that is outside of the folder, or doesn't exist. */
async function targetIn(inside: string, link: string) {
  const path = await realpath(link).catch(() => undefined);
  if (path === undefined || !(path + sep).startsWith(inside)) return undefined;
  const kind = await stat(path);
  return kind.isFile() || kind.isDirectory() ? { path, isFile: kind.isFile() } : undefined;
}
