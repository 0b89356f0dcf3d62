import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { StartupError } from "../runtime/startup-error.ts";

/** The operating-system account that PostgreSQL runs under. */
export interface Account {
  readonly name: string;
  /** Set when we are root and must switch users, because PostgreSQL refuses to run as root. */
  readonly ids: { uid: number; gid: number } | undefined;
}

const UNPRIVILEGED = ["postgres", "nobody"];

/** The current user; for root, the machine's postgres or nobody account. */
export function chooseAccount(): Account {
  if (process.getuid?.() !== 0) return { name: "this user", ids: undefined };
  const accounts = new Map(
    readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .map((line) => line.split(":"))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  for (const name of UNPRIVILEGED) {
    const ids = accounts.get(name);
    if (ids) return { name, ids };
  }
  throw new StartupError(
    "PostgreSQL does not run as root and this machine has no postgres or nobody account. " +
      "Start as an ordinary user or set DATABASE_URL.",
  );
}

/**
 * Whether the account can enter `directory`: root's home folder, for example, is closed to others.
 */
export function canReach(account: Account, directory: string): boolean {
  if (!account.ids) return true;
  const probe = spawnSync("/bin/sh", ["-c", 'cd "$0"', directory], { ...account.ids, cwd: "/" });
  return probe.status === 0;
}
