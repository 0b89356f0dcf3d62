import { createHash } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { StartupError } from "../runtime/startup-error.ts";
import { type Account, canReach } from "./account.ts";
import type { Binaries } from "./binaries.ts";

/** Where an embedded cluster's data and programs are. */
export interface Place {
  readonly binaries: Binaries;
  readonly cluster: string;
  readonly socketDir: string;
  readonly logFile: string;
  /** True if the account couldn't enter the data folder, so the data is elsewhere. */
  readonly isOutsideDataDir: boolean;
}

/** Fallback for root, which every account can enter. */
const SHARED_ROOT = "/var/lib/stackyard";

/**
 * Chooses a folder that `account` can enter: `dataDir` if possible, otherwise /var/lib/stackyard,
 * with a copy of the programs if they are unreachable too.
 */
export function choosePlace(account: Account, dataDir: string, binaries: Binaries): Place {
  // The path of a Unix socket is limited to about 100 bytes.
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
    throw new StartupError(`The database folder can't be created: ${(cause as Error).message}`);
  }
}

/** Creates a folder that only the account can enter. One created by someone else is refused. */
function own(account: Account, directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(directory);
  const ourselves = process.getuid?.();
  if (!lstatSync(directory).isDirectory() || (uid !== ourselves && uid !== account.ids?.uid)) {
    throw new StartupError(`${directory} belongs to another user`);
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
