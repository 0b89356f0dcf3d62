import { access, constants } from "node:fs/promises";
import { basename, delimiter, isAbsolute, join } from "node:path";
import { runTool } from "./run-tool.ts";

export interface Tool {
  /** Absolute path. */
  readonly path: string;
  /** Such as "terraform 1.15.2". */
  readonly label: string;
}

interface Wanted {
  /** A program on the PATH, or the path of one. */
  readonly program: string;
  /** The only version that may run. */
  readonly version?: string | undefined;
}

/** Finds Terraform or OpenTofu, and checks its version. Throws with one sentence. */
export async function findTerraform(
  { program, version }: Wanted,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Tool> {
  const path = await findProgram(program, env.PATH ?? "");
  if (path === undefined) throw new Error(`There is no program ${program} on the PATH.`);
  const { exitCode, stdout } = await runTool(path, ["version", "-json"], {
    cwd: "/",
    env: { PATH: env.PATH ?? "", CHECKPOINT_DISABLE: "1", HOME: "/nonexistent" },
    maxBytes: 64 * 1024,
    timeLimitMs: 60_000,
  });
  const found = versionIn(stdout.toString());
  if (exitCode !== 0 || found === undefined)
    throw new Error(`${path} is neither Terraform nor OpenTofu.`);
  if (version !== undefined && version !== found)
    throw new Error(`${path} is version ${found}, and the pool is pinned to ${version}.`);
  return { path, label: `${basename(path).slice(0, 40)} ${found}` };
}

async function findProgram(program: string, searchPath: string): Promise<string | undefined> {
  const candidates = isAbsolute(program)
    ? [program]
    : searchPath.split(delimiter).map((folder) => join(folder, program));
  for (const path of candidates) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere && isAbsolute(path)) return path;
  }
  return undefined;
}

function versionIn(text: string): string | undefined {
  try {
    const { terraform_version: version } = JSON.parse(text) as { terraform_version?: unknown };
    return typeof version === "string" ? version.slice(0, 20) : undefined;
  } catch {
    return undefined;
  }
}
