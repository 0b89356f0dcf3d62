import { createHash } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { StartupError } from "../runtime/startup-error.ts";
import { type Account, canReach } from "./account.ts";
import type { Binaries } from "./binaries.ts";

/** Where one embedded cluster lives, and the programs that serve it. */
export interface Place {
  readonly binaries: Binaries;
  readonly cluster: string;
  readonly socketDir: string;
  readonly logFile: string;
  /** True when the account could not reach the data folder, so that the data is elsewhere. */
  readonly isOutsideDataDir: boolean;
}

/** Root's own fallback, which every account can enter. */
const SHARED_ROOT = "/var/lib/stackyard";

/**
 * Finds a home for the cluster that `account` can reach: under `dataDir` if it can enter it, else
 * under /var/lib/stackyard, with the programs copied beside when those are out of reach too.
 */
export function choosePlace(account: Account, dataDir: string, binaries: Binaries): Place {
  // A Unix socket's path may have only about 100 bytes, so it cannot live below a deep folder.
  const key = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const isOutsideDataDir = !canReach(account, dataDir);
  const home = isOutsideDataDir ? join(SHARED_ROOT, key) : dataDir;
  const cluster = join(home, "postgres");
  try {
    if (isOutsideDataDir) mkdirSync(home, { recursive: true, mode: 0o755 });
    own(account, cluster);
    const socketDir = join(tmpdir(), `stackyard-${key}`);
    own(account, socketDir);
    return {
      binaries: reachableBinaries(account, binaries),
      cluster,
      socketDir,
      logFile: join(cluster, "server.log"),
      isOutsideDataDir,
    };
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(`The database folder cannot be made: ${(cause as Error).message}`);
  }
}

/** Makes a folder that is the account's alone. One that somebody else has made in its place is refused. */
function own(account: Account, directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(directory);
  const ourselves = process.getuid?.();
  if (!lstatSync(directory).isDirectory() || (uid !== ourselves && uid !== account.ids?.uid)) {
    throw new StartupError(`${directory} belongs to somebody else`);
  }
  chmodSync(directory, 0o700);
  if (account.ids) chownSync(directory, account.ids.uid, account.ids.gid);
}

function reachableBinaries(account: Account, binaries: Binaries): Binaries {
  const native = resolve(dirname(binaries.postgres), "..");
  if (canReach(account, native)) return binaries;
  const version = createHash("sha256").update(native).digest("hex").slice(0, 12);
  const copy = join(SHARED_ROOT, `programs-${version}`);
  if (!existsSync(join(copy, "complete"))) {
    rmSync(copy, { recursive: true, force: true });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(copy, "complete"));
  }
  if (!canReach(account, copy)) {
    throw new StartupError(`${account.name} cannot enter ${copy}. Set DATABASE_URL instead.`);
  }
  const bin = join(copy, "bin");
  return {
    initdb: join(bin, "initdb"),
    pg_ctl: join(bin, "pg_ctl"),
    postgres: join(bin, "postgres"),
  };
}
