import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

let isPresent: boolean | undefined;

/** Whether the terraform binary is available for comparison. Reports once if it isn't. */
export function isTerraformOnPath(): boolean {
  if (isPresent !== undefined) return isPresent;
  try {
    execFileSync("terraform", ["version"], { stdio: "ignore", env: terraformEnvironment() });
    isPresent = true;
  } catch {
    console.error("skipped: comparisons with terraform, which is not on the PATH");
    isPresent = false;
  }
  return isPresent;
}

/** An environment in which Terraform reads no user settings and contacts no server. */
function terraformEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: "/nonexistent", CHECKPOINT_DISABLE: "1" };
}

/** Formats sources with `terraform fmt`. Invalid sources are returned unchanged. */
export function formatWithTerraform(sources: readonly string[]): string[] {
  return inDirectoryOf({}, (directory) => {
    const paths = sources.map((_, index) => join(directory, `source${index}.tf`));
    for (const [index, path] of paths.entries()) writeFileSync(path, sources[index] ?? "");
    // It fails if any file is invalid, but still formats the others.
    spawnSync("terraform", ["fmt", "-list=false", directory], { env: terraformEnvironment() });
    return paths.map((path) => readFileSync(path, "utf8"));
  });
}

/**
 * Evaluates expressions with `terraform console` in a directory with these files and returns their
 * values as JSON; `undefined` for expressions that fail.
 */
export function jsonByTerraform(
  expressions: readonly string[],
  files: Readonly<Record<string, string>>,
): (string | undefined)[] {
  return inDirectoryOf(files, (directory) => evaluateAll(expressions, directory));
}

/**
 * Evaluates all in one run for speed. If an error can't be caught by `try`, the list is bisected.
 */
function evaluateAll(expressions: readonly string[], directory: string): (string | undefined)[] {
  if (expressions.length === 0) return [];
  const guarded = expressions.map((expression) => `try([jsonencode(${expression})], [])`);
  const { status, stdout } = spawnSync("terraform", ["console"], {
    input: `jsonencode([${guarded.join(", ")}])\n`,
    encoding: "utf8",
    env: terraformEnvironment(),
    cwd: directory,
  });
  // An unknown result isn't a quoted string.
  if (status === 0 && stdout.startsWith('"')) {
    const results: string[][] = JSON.parse(JSON.parse(stdout));
    return results.map(([result]) => result);
  }
  if (expressions.length === 1) return [undefined];
  const half = Math.ceil(expressions.length / 2);
  return [
    ...evaluateAll(expressions.slice(0, half), directory),
    ...evaluateAll(expressions.slice(half), directory),
  ];
}

function inDirectoryOf<T>(
  files: Readonly<Record<string, string>>,
  use: (directory: string) => T,
): T {
  const directory = mkdtempSync(join(tmpdir(), "scanner-terraform-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    }
    return use(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
