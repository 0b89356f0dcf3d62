import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import { ArchiveError } from "@stackyard/archive/archive-error";
import { type ModuleEntry, type ReadModule, readModule } from "@stackyard/archive/read-module";
import { walkFolder } from "@stackyard/archive/walk-folder";
import { DEFAULT_LIMITS } from "@stackyard/scanner/limits";
import { mayHoldCode } from "@stackyard/scanner/source/file-kinds";
import { SourceFile } from "@stackyard/scanner/source/source-file";
import { CliFailure } from "../cli-failure.ts";
import { reasonOf } from "../reason-of.ts";
import { followLinks } from "./follow-links.ts";
import { readInstalledModules } from "./read-installed-modules.ts";

/** Plans are larger than files of code. */
export const MAX_PLAN_BYTES = 8_000_000;

/** Reads the module at `path`, a directory or archive, as the marketplace would. */
export async function readModuleAt(path: string): Promise<ReadModule> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path);
    const isFolder = (await handle.stat()).isDirectory();
    if (!isFolder && path.endsWith(".json")) return await readPlanAt(path, handle);
    const entries = isFolder
      ? followLinks(path, codeFirst(walkFolder(path)))
      : await walkArchiveAt(path, handle);
    const own = await readModule(entries, DEFAULT_LIMITS);
    const module = isFolder ? withInstalled(own, await readInstalledModules(path)) : own;
    if (module.files.size + module.unread.length > 0) return module;
    throw new CliFailure(`there are no files in ${path}`);
  } catch (error) {
    if (error instanceof CliFailure) throw error;
    if (error instanceof ArchiveError)
      throw new CliFailure(`cannot read ${path}: ${error.message}`);
    const at = error instanceof Error && "path" in error ? error.path : path;
    throw new CliFailure(`cannot read ${at}: ${reasonOf(error)}`);
  } finally {
    await handle?.close();
  }
}

/** Entries with code before the others, which a limit leaves out first. */
async function* codeFirst(entries: AsyncIterable<ModuleEntry>): AsyncGenerator<ModuleEntry> {
  const others: ModuleEntry[] = [];
  for await (const entry of entries) {
    if (mayHoldCode(entry.path)) yield entry;
    else others.push(entry);
  }
  yield* others;
}

/** Reads a plan as JSON. The scan masks its sensitive values before they get anywhere. */
async function readPlanAt(path: string, handle: FileHandle): Promise<ReadModule> {
  const { size } = await handle.stat();
  if (size > MAX_PLAN_BYTES) {
    throw new CliFailure(`cannot read ${path}: it is larger than ${MAX_PLAN_BYTES} bytes`);
  }
  const { isPlan } = await import("@stackyard/scanner/formats/terraform-plan/plan-file");
  const content = await handle.readFile();
  const file = new SourceFile(basename(path), content.toString("utf8"));
  if (!isPlan(file)) {
    throw new CliFailure(
      `${path} is not a plan in JSON: write one with \`terraform show -json PLAN\``,
    );
  }
  if (!isJson(file.text)) throw new CliFailure(`cannot read ${path}: it is not valid JSON`);
  return { files: new Map([[file.path, content]]), unread: [], leftOut: [], privateFiles: [] };
}

/** Plans can be large, and this is the fastest way to know. The error would quote their values. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Adds the downloaded modules, which a submission would leave out. */
function withInstalled(
  own: ReadModule,
  { files, unread }: Pick<ReadModule, "files" | "unread">,
): ReadModule {
  if (files.size === 0) return own;
  return {
    ...own,
    files: new Map([...own.files, ...files]),
    unread: [...own.unread, ...unread],
    leftOut: own.leftOut.filter((path) => path !== ".terraform/"),
  };
}

async function walkArchiveAt(
  path: string,
  handle: FileHandle,
): Promise<AsyncIterable<ModuleEntry>> {
  // Loaded on demand, because most scans are of directories.
  const { archiveFormat } = await import("@stackyard/archive/archive-format");
  const { walkArchive } = await import("@stackyard/archive/walk-archive");
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
  return walkArchive(path, archiveFormat(path, buffer.subarray(0, bytesRead)));
}
