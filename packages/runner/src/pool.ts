import { stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { SHORTEST_SECRET } from "./log/redactor.ts";
import { allowances } from "./module/allowances.ts";
import type { Backend } from "./module/root-configuration.ts";
import { IDENTIFIER } from "./operation.ts";
import { makePrivateFolder, readIfPresent, readPrivateFile } from "./private-files.ts";
import { type Approvals, approvals, approvalsOf } from "./signed-approval.ts";
import { WorkFailure } from "./work-failure.ts";

const MINUTE = 60_000;
const MB = 1024 * 1024;

const minutes = (most: number) => z.number().int().min(1).max(most);

const settings = z.strictObject({
  /** The server's address. Plain HTTP is for tests on the same machine. */
  server: z
    .url()
    .refine((url) => /^(https:|http:\/\/(127\.0\.0\.1|localhost)[:/])/.test(`${url}/`), "is https"),
  terraform: z
    .strictObject({
      /** A program on the PATH, or the path of one. */
      program: z.string().min(1).default("terraform"),
      /** The only version that may run. */
      version: z.string().optional(),
    })
    .prefault({}),
  allow: allowances.prefault({}),
  /** With it, nothing is applied or destroyed without a listed passkey's signature. */
  approvals: approvals.optional(),
  /** Where state is kept. Default: files in the pool's folder. */
  backend: z
    .strictObject({
      type: z.string().regex(IDENTIFIER),
      config: z.record(z.string(), z.json()),
    })
    .optional(),
  /** Values of inputs: from a variable of the runner's environment, or a file. */
  secrets: z
    .record(
      z.string().regex(IDENTIFIER),
      z.union([z.strictObject({ env: z.string() }), z.strictObject({ file: z.string() })]),
    )
    .default({}),
  limits: z
    .strictObject({
      /** A plan ends after this time. An apply never does. */
      planMinutes: minutes(24 * 60).default(30),
      logMegabytes: minutes(1_000).default(10),
      planMegabytes: minutes(400).default(200),
      /** Plans don't start or continue with less free space. */
      freeMegabytes: minutes(1_000_000).default(200),
      /** Operations at the same time. */
      operations: minutes(100).default(1),
    })
    .prefault({}),
  /** What a running apply does when the runner is stopped. */
  onStop: z.enum(["finish", "interrupt"]).default("finish"),
});

/** A pool as its owner configured it. */
export interface Pool {
  readonly name: string;
  readonly folder: string;
  readonly server: string;
  readonly terraform: z.infer<typeof settings>["terraform"];
  readonly allow: z.infer<typeof allowances>;
  readonly approvals: Approvals | undefined;
  readonly backend: Backend;
  readonly secrets: z.infer<typeof settings>["secrets"];
  readonly limits: {
    readonly planMs: number;
    readonly logBytes: number;
    readonly planBytes: number;
    readonly freeBytes: number;
    readonly operations: number;
  };
  readonly onStop: "finish" | "interrupt";
}

/** The paths of a pool's folder. */
export const pathsOf = (folder: string) => ({
  settings: join(folder, "pool.json"),
  /** Provider blocks and a lock file, which are copied beside the generated configuration. */
  root: join(folder, "root"),
  planEnvironment: join(folder, "plan.env"),
  applyEnvironment: join(folder, "apply.env"),
  cliConfig: join(folder, "terraform.rc"),
  deployments: join(folder, "deployments"),
  key: join(folder, "key.json"),
  lock: join(folder, "lock"),
  archives: join(folder, "archives"),
  journal: join(folder, "journal"),
  plugins: join(folder, "plugins"),
  state: join(folder, "state"),
  work: join(folder, "work"),
});

/** Reads a pool's settings. Throws with one sentence about what is wrong. */
export async function readPool(name: string, folder: string): Promise<Pool> {
  const paths = pathsOf(folder);
  const text = await readIfPresent(paths.settings);
  if (text === undefined) throw new Error(`There is no ${paths.settings}.`);
  if (((await stat(paths.settings)).mode & 0o022) !== 0)
    throw new Error(`Other users can change ${paths.settings}. Run chmod go-w on it.`);
  const parsed = settings.safeParse(parseJson(text, paths.settings));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${paths.settings}: ${issue?.path.join(".") || "it"}: ${issue?.message}.`);
  }
  const { backend, limits, approvals, ...rest } = parsed.data;
  if (backend && !JSON.stringify(backend.config).includes("{deployment}"))
    throw new Error(`${paths.settings}: backend.config: put {deployment} where states differ.`);
  for (const each of [
    paths.archives,
    paths.deployments,
    paths.journal,
    paths.plugins,
    paths.state,
    paths.work,
  ])
    await makePrivateFolder(each);
  return {
    ...rest,
    approvals: approvals && approvalsOf(rest.server, approvals),
    name,
    folder,
    backend: backend ?? {
      type: "local",
      config: { path: join(paths.state, "{deployment}.tfstate") },
    },
    limits: {
      planMs: limits.planMinutes * MINUTE,
      logBytes: limits.logMegabytes * MB,
      planBytes: limits.planMegabytes * MB,
      freeBytes: limits.freeMegabytes * MB,
      operations: limits.operations,
    },
  };
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message}`);
  }
}

/** Variables for the processes of a phase: `NAME=value` lines of a private file. */
export async function readEnvironment(path: string): Promise<Record<string, string>> {
  const text = (await readIfPresent(path, readPrivateFile)) ?? "";
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf("=");
      const name = line.slice(0, at).trim();
      if (at < 0 || !IDENTIFIER.test(name)) throw new Error(`${path} has a line without NAME=.`);
      return [name, line.slice(at + 1).trim()];
    }),
  );
}

/** Reads the owner's values for these inputs. */
export async function readSecrets(
  pool: Pick<Pool, "secrets">,
  names: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const name of names) {
    const source = Object.hasOwn(pool.secrets, name) ? pool.secrets[name] : undefined;
    if (source === undefined)
      throw new WorkFailure("missing_secret", `The runner's owner lists no secret ${name}.`);
    const value =
      "env" in source
        ? env[source.env]
        : (await readIfPresent(source.file, readPrivateFile))?.replace(/\n$/, "");
    if (value === undefined)
      throw new WorkFailure("missing_secret", `The secret ${name} is not set on the runner.`);
    if (value.length < SHORTEST_SECRET)
      throw new WorkFailure("missing_secret", `The secret ${name} is too short to hide in logs.`);
    values[name] = value;
  }
  return values;
}
