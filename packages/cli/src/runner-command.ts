import { homedir } from "node:os";
import { join } from "node:path";
import { startRunner } from "@stackyard/runner/start-runner";
import { CliFailure } from "./cli-failure.ts";
import { CLEAN, FOUND } from "./exit-codes.ts";
import { inspectForRunner } from "./inspect-for-runner.ts";
import { oneOf, readOptions } from "./read-options.ts";

const OPERATIONS = ["plan", "check", "apply", "destroy"] as const;

const OPTIONS = {
  pool: { type: "string" },
  folder: { type: "string" },
  allow: { type: "string", multiple: true },
  once: { type: "boolean", default: false },
} as const;

/** `stackyard runner --pool NAME` */
export async function runnerCommand(
  args: readonly string[],
  { version, supervisor }: { readonly version: string; readonly supervisor: string },
): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS);
  if (positionals.length > 0 || values.pool === undefined)
    throw new CliFailure("runner takes --pool NAME");
  if (!/^[\w-]{1,64}$/.test(values.pool))
    throw new CliFailure("--pool is a name of letters, digits, - and _");
  const [, program = ""] = process.argv;
  const operations = values.allow
    ?.flatMap((list) => list.split(","))
    .map((name) => oneOf("allow", name, OPERATIONS));
  try {
    const isGood = await startRunner({
      pool: values.pool,
      folder: values.folder ?? defaultFolder(values.pool),
      once: values.once,
      operations,
      token: process.env.STACKYARD_RUNNER_TOKEN,
      version,
      inspect: inspectForRunner,
      supervisor: [process.execPath, program, supervisor],
      say: (line) => process.stderr.write(`${new Date().toISOString()} ${line}\n`),
    });
    return isGood ? CLEAN : FOUND;
  } catch (error) {
    throw new CliFailure(error instanceof Error ? error.message : String(error));
  }
}

function defaultFolder(pool: string): string {
  const configuration = process.env.XDG_CONFIG_HOME || join(homedir(), ".config");
  return join(configuration, "stackyard/pools", pool);
}
