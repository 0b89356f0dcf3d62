import { copyFile, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CONFIGURATION } from "./module/root-configuration.ts";
import { type Pool, pathsOf } from "./pool.ts";
import { makePrivateFolder, readIfPresent } from "./private-files.ts";

const LOCK_FILE = ".terraform.lock.hcl";

/** The folder of one operation. It holds secrets: Terraform writes them into plan files. */
export const workPaths = (pool: Pick<Pool, "folder">, operationId: number) => {
  const folder = join(pathsOf(pool.folder).work, String(operationId));
  return {
    folder,
    root: join(folder, "root"),
    home: join(folder, "home"),
    plan: join(folder, "plan.bin"),
    cliConfig: join(folder, "terraform.rc"),
    log: (attempt: number) => join(folder, `log-${attempt}`),
    sent: (attempt: number) => join(folder, `log-${attempt}.sent`),
  };
};

export type WorkPaths = ReturnType<typeof workPaths>;

interface PreparedRoot {
  /** Whether the owner pins the providers with a lock file. */
  readonly hasLockFile: boolean;
}

/** Writes a new root configuration, with the owner's provider blocks and lock file. */
export async function prepareRoot(
  pool: Pick<Pool, "folder">,
  paths: WorkPaths,
  files: Readonly<Record<string, string>>,
): Promise<PreparedRoot> {
  await rm(paths.root, { recursive: true, force: true });
  await rm(paths.plan, { force: true });
  for (const folder of [paths.folder, paths.root, paths.home]) await makePrivateFolder(folder);
  for (const [name, text] of Object.entries(files))
    await writeFile(join(paths.root, name), text, { mode: 0o600 });
  const own = pathsOf(pool.folder).root;
  const names = (await listFolder(own)).filter(
    (name) => /\.tf(\.json)?$/.test(name) || name === LOCK_FILE,
  );
  for (const name of names) {
    if (name === CONFIGURATION) throw new Error(`Rename ${name} in ${own}: the runner writes it.`);
    await copyFile(join(own, name), join(paths.root, name));
  }
  return { hasLockFile: names.includes(LOCK_FILE) };
}

/** Terraform's own settings: the owner's, and where the module is. */
export async function writeCliConfig(
  pool: Pick<Pool, "folder">,
  paths: WorkPaths,
  host: string,
  registry: string,
): Promise<void> {
  const own = (await readIfPresent(pathsOf(pool.folder).cliConfig)) ?? "";
  const services = `host "${host}" {\n  services = { "modules.v1" = "${registry}" }\n}\n`;
  await writeFile(paths.cliConfig, `${own}\n${services}`, { mode: 0o600 });
}

async function listFolder(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The bytes that this user can still write. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** Passed on to Terraform: how to reach the network, and the locale. */
const PASSED = [
  "PATH",
  "LANG",
  "TMPDIR",
  "HTTPS_PROXY",
  "HTTP_PROXY",
  "NO_PROXY",
  "https_proxy",
  "http_proxy",
  "no_proxy",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
];

/**
 * The whole environment of Terraform in one phase. Its home is an empty folder, so that it doesn't
 * find credentials that aren't meant for this phase.
 */
export function environmentOf(
  pool: Pick<Pool, "folder">,
  paths: WorkPaths,
  credentials: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const passed = PASSED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]));
  return {
    ...(Object.fromEntries(passed) as Record<string, string>),
    HOME: paths.home,
    ...credentials,
    ...Object.fromEntries(
      Object.entries(secrets).map(([name, value]) => [`TF_VAR_${name}`, value]),
    ),
    CHECKPOINT_DISABLE: "1",
    TF_CLI_CONFIG_FILE: paths.cliConfig,
    TF_IN_AUTOMATION: "1",
    TF_INPUT: "0",
    // The local registry first downloads and scans a called module. Seconds.
    TF_REGISTRY_CLIENT_TIMEOUT: "600",
    TF_PLUGIN_CACHE_DIR: pathsOf(pool.folder).plugins,
  };
}

/** Names of variables that say where something is, not who may use it. */
const NO_SECRET = /(REGION|ZONE|LOCATION|PROFILE|PROJECT|ENDPOINT|_URL|_HOST)$/i;
const SHORTEST_CREDENTIAL = 8;

/** The values that must not appear in a log. */
export const valuesToHide = (
  credentials: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
): string[] => [
  ...Object.values(secrets),
  ...Object.entries(credentials)
    .filter(([name, value]) => !NO_SECRET.test(name) && value.length >= SHORTEST_CREDENTIAL)
    .map(([, value]) => value),
];
