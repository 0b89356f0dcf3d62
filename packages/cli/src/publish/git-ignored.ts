import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { CliFailure } from "../cli-failure.ts";
import { reasonOf } from "../reason-of.ts";

const MOST_BYTES = 32 * 1024 * 1024;

const LIST = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"];

/** Hooks of git set these, and then it doesn't look for the folder's own repository. */
const OF_OTHER_REPOSITORIES = {
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_PREFIX: undefined,
};

/**
 * The files and folders in `folder` that git ignores, relative to it; those of folders end in "/".
 * None if the folder isn't in a repository. If git can't tell, nothing is packed, because ignored
 * files often hold secrets.
 */
export async function gitIgnored(folder: string): Promise<string[]> {
  // A repository can name a program to watch files with.
  const args = ["-C", folder, "-c", "core.fsmonitor=false", ...LIST];
  const env = { ...process.env, ...OF_OTHER_REPOSITORIES, LC_ALL: "C" };
  const advice = "Publish an archive instead, which is taken as it is";
  const listed = await promisify(execFile)("git", args, { env, maxBuffer: MOST_BYTES }).catch(
    async (error: Error & { readonly stderr?: string; readonly code?: unknown }) => {
      const { stderr = "" } = error;
      const isMissing = error.code === "ENOENT";
      const isOutside = isMissing
        ? !(await isInRepository(folder))
        : stderr.includes("not a git repository (or any");
      if (isOutside) return { stdout: "" };
      const reason = isMissing ? "git isn't installed" : stderr.split("\n")[0];
      throw new CliFailure(
        `cannot tell which files of ${folder} git ignores: ${reason || reasonOf(error)}. ${advice}`,
      );
    },
  );
  const paths = listed.stdout.split("\0").filter((path) => path !== "");
  if (paths.includes("./")) throw new CliFailure(`git ignores ${folder}. ${advice}`);
  return withoutNested(paths);
}

async function isInRepository(folder: string): Promise<boolean> {
  const path = resolve(folder);
  const isHere = await stat(join(path, ".git")).then(
    () => true,
    () => false,
  );
  return isHere || (dirname(path) !== path && (await isInRepository(dirname(path))));
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
