import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CliFailure } from "../cli-failure.ts";
import { reasonOf } from "../reason-of.ts";

const MOST_BYTES = 32 * 1024 * 1024;

const LIST = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"];

/**
 * The files and folders in `folder` that git ignores, relative to it; those of folders end in "/".
 * None if the folder isn't in a repository. If git can't tell, nothing is packed, because ignored
 * files often hold secrets.
 */
export async function gitIgnored(folder: string): Promise<string[]> {
  // A repository can name a program to watch files with.
  const args = ["-C", folder, "-c", "core.fsmonitor=false", ...LIST];
  const env = { ...process.env, LC_ALL: "C" };
  try {
    const { stdout } = await promisify(execFile)("git", args, { env, maxBuffer: MOST_BYTES });
    return withoutNested(stdout.split("\0").filter((path) => path !== ""));
  } catch (error) {
    const { stderr = "", code } = error as { stderr?: string; code?: unknown };
    if (stderr.includes("not a git repository")) return [];
    const reason = code === "ENOENT" ? "git isn't installed" : stderr.split("\n")[0];
    const advice = "Publish an archive instead, which is taken as it is";
    throw new CliFailure(
      `cannot tell which files of ${folder} git ignores: ${reason || reasonOf(error)}. ${advice}`,
    );
  }
}

/** Git names what is in an ignored folder as well. */
function withoutNested(paths: readonly string[]): string[] {
  const folders: string[] = [];
  return paths.toSorted().filter((path) => {
    if (folders.some((folder) => path.startsWith(folder))) return false;
    if (path.endsWith("/")) folders.push(path);
    return true;
  });
}
