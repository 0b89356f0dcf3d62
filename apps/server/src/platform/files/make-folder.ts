import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it. Node's own recursive way never ends below folders in which
 * nothing can be made, such as /proc.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EEXIST" && statSync(path).isDirectory()) return;
    const parent = dirname(path);
    if (code !== "ENOENT" || parent === path) throw cause;
    makeFolder(parent);
    mkdirSync(path);
  }
}
