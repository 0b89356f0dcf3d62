import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether tests can compare with the terraform binary. */
export function isTerraformOnPath(): boolean {
  try {
    execFileSync("terraform", ["version"], { stdio: "ignore", env: terraformEnvironment() });
    return true;
  } catch {
    return false;
  }
}

/** An environment in which terraform reads no personal settings and asks no server. */
export function terraformEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: "/nonexistent", CHECKPOINT_DISABLE: "1" };
}

/** Formats sources with `terraform fmt`; those it cannot read come back as they are. */
export function formatWithTerraform(sources: readonly string[]): string[] {
  const directory = mkdtempSync(join(tmpdir(), "scanner-format-"));
  try {
    const paths = sources.map((_, index) => join(directory, `source${index}.tf`));
    for (const [index, path] of paths.entries()) writeFileSync(path, sources[index] ?? "");
    // It fails when any file is broken, after having formatted the others.
    spawnSync("terraform", ["fmt", "-list=false", directory], { env: terraformEnvironment() });
    return paths.map((path) => readFileSync(path, "utf8"));
  } finally {
    rmSync(directory, { recursive: true });
  }
}
