import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  makePrivateFolder,
  readIfPresent,
  readPrivateFile,
  writePrivateFile,
} from "@stackyard/runner/private-files";
import { tryLock } from "@stackyard/runner/process/process-lock";
import { CliFailure } from "../cli-failure.ts";

/** The tokens of a server's account. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The servers that this user is signed in to, by their address. */
export interface Credentials {
  /** The one that commands use unless they name another. */
  readonly server?: string;
  readonly tokens: Readonly<Record<string, Tokens>>;
}

const NOBODY: Credentials = { tokens: {} };

const WAIT = { forMs: 60_000, everyMs: 50 } as const;

function folder(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "stackyard");
}

const fileOf = () => join(folder(), "credentials.json");

export async function readCredentials(): Promise<Credentials> {
  const path = fileOf();
  const text = await readIfPresent(path, readPrivateFile).catch((error: Error) => {
    throw new CliFailure(error.message);
  });
  if (text === undefined) return NOBODY;
  try {
    const { server, tokens } = JSON.parse(text) as Credentials;
    return { ...(server !== undefined && { server }), tokens: { ...tokens } };
  } catch {
    throw new CliFailure(`cannot read ${path}: it isn't valid. Delete it, and sign in again`);
  }
}

/**
 * Changes the credentials while no other process does. A refresh token works once, so two commands
 * must not use the same one.
 */
export async function changeCredentials(
  change: (before: Credentials) => Promise<Credentials> | Credentials,
): Promise<Credentials> {
  await makePrivateFolder(folder());
  const unlock = await lock(`${fileOf()}.lock`);
  try {
    const before = await readCredentials();
    const after = await change(before);
    if (after !== before) await writePrivateFile(fileOf(), `${JSON.stringify(after, null, 2)}\n`);
    return after;
  } finally {
    await unlock();
  }
}

/** Waits until no other running process has the lock. */
async function lock(path: string): Promise<() => Promise<void>> {
  for (let waited = 0; waited <= WAIT.forMs; waited += WAIT.everyMs) {
    const locking = await tryLock(path);
    if ("unlock" in locking) return locking.unlock;
    await pause(WAIT.everyMs);
  }
  throw new CliFailure("another stackyard command is still changing your sign-in");
}
