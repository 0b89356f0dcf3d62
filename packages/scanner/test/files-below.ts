import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** All files in a directory, recursively, by relative path. */
export function filesBelow(directory: string): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(directory.length + 1), readFileSync(path));
  }
  return files;
}
