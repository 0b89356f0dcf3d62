import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

const BIN = join(import.meta.dirname, "../../../packages/cli/src/stackyard.js");

export const hasTerraform = spawnSync("terraform", ["version"]).status === 0;
if (!hasTerraform)
  process.stdout.write("skipped: terraform is not on the PATH: no module was deployed\n");

interface PoolSettings {
  readonly server: string;
  readonly terraform?: { readonly program: string };
  readonly limits?: { readonly operations: number };
}

/** Writes the settings of a pool that allows everything. */
export const writePoolSettings = (folder: string, settings: PoolSettings) =>
  writeFile(
    join(folder, "pool.json"),
    JSON.stringify({
      allow: { operations: ["plan", "check", "apply", "destroy"], code: "all" },
      ...settings,
    }),
  );

/** Starts `stackyard runner` with its files in a folder. The token is for its first start there. */
export const startRunnerProcess = (folder: string, token: string): ChildProcess =>
  spawn(process.execPath, [BIN, "runner", "--pool", "test", "--folder", folder], {
    env: { ...process.env, STACKYARD_RUNNER_TOKEN: token },
    stdio: "ignore",
  });
