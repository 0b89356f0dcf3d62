import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { type ModuleEntry, readModule, type UnreadFile } from "@stackyard/archive/read-module";
import { walkFolder } from "@stackyard/archive/walk-folder";
import { DEFAULT_LIMITS } from "@stackyard/scanner/limits";
import {
  INSTALLED_MODULES,
  MANIFEST,
  manifestEntries,
} from "@stackyard/scanner/terraform/installed-modules";
import { isCode } from "@stackyard/scanner/terraform/module-file";
import { placeOf } from "@stackyard/scanner/terraform/place";

interface InstalledModules {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly unread: readonly UnreadFile[];
}

const NONE: InstalledModules = { files: new Map(), unread: [] };

/**
 * Reads the called modules that `terraform init` has downloaded below `folder`, with the manifest
 * that lists them. Their examples, tests, and uncalled submodules are left out.
 */
export async function readInstalledModules(folder: string): Promise<InstalledModules> {
  const manifest = await readFile(posix.join(folder, MANIFEST)).catch(() => undefined);
  if (manifest === undefined) return NONE;
  const called = manifestEntries(manifest.toString()).map(({ directory }) => directory);
  const entries = filterEntries(walkFolder(posix.join(folder, INSTALLED_MODULES)), (path) =>
    belongsTo(called, `${INSTALLED_MODULES}/${path}`),
  );
  const { files, unread } = await readModule(entries, DEFAULT_LIMITS);
  return {
    files: new Map([...files].map(([path, bytes]) => [`${INSTALLED_MODULES}/${path}`, bytes])),
    unread: unread.map(({ path, reason }) => ({ path: `${INSTALLED_MODULES}/${path}`, reason })),
  };
}

/** Code belongs to a call only in its directory, and other files also below it. */
function belongsTo(called: readonly string[], path: string): boolean {
  // With the manifest, no folder is common to all files, so their paths stay whole.
  if (path === MANIFEST) return true;
  const directory = posix.dirname(path);
  if (called.includes(directory)) return true;
  const around = called.find((each) => directory.startsWith(`${each}/`));
  if (around === undefined || isCode(path)) return false;
  const below = directory.slice(around.length + 1);
  return placeOf(below) === undefined && !/(^|\/)\./.test(below);
}

async function* filterEntries(
  entries: AsyncIterable<ModuleEntry>,
  isWanted: (path: string) => boolean,
): AsyncGenerator<ModuleEntry> {
  for await (const entry of entries) if (isWanted(entry.path)) yield entry;
}
