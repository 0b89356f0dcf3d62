import { type FileHandle, open } from "node:fs/promises";
import { CliFailure } from "./cli-failure.ts";
import type { ModuleFiles } from "./module-files.ts";
import { readDirectory } from "./read-directory.ts";
import { reasonOf } from "./reason-of.ts";

/** Reads the directory or archive at `path`. */
export async function readModule(path: string): Promise<ModuleFiles> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path);
    const stats = await handle.stat();
    const module = stats.isDirectory()
      ? await readDirectory(path)
      : await (await import("./read-archive.ts")).readArchive(path, handle, stats.size);
    if (module.files.size === 0) throw new CliFailure(`there are no files in ${path}`);
    return module;
  } catch (error) {
    if (error instanceof CliFailure) throw error;
    const at = error instanceof Error && "path" in error ? error.path : path;
    throw new CliFailure(`cannot read ${at}: ${reasonOf(error)}`);
  } finally {
    await handle?.close();
  }
}
