import { randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { StartupError } from "../runtime/startup-error.ts";

/** A shorter secret could be guessed, and is what a full disk leaves of a longer one. */
const SHORTEST_SECRET = 32;

/**
 * Creates a file completely or not at all: it is written to a temporary file, synced, and then
 * linked to its name. An existing file is left unchanged.
 */
export function createFileAtomically(path: string, text: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    const file = openSync(aside, "wx", 0o600);
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkSync(aside, path);
    syncPath(dirname(path));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * The secret in the file `path`, created by `make` the first time. Throws a one-line StartupError.
 */
export function readOrCreateSecret(path: string, make: () => string): string {
  const secret = attempt(`${path} cannot be read`, () => readIfThere(path));
  if (secret === undefined) {
    attempt(`${path} cannot be written`, () => createFileAtomically(path, make()));
    return readOrCreateSecret(path, make);
  }
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new StartupError(
    `${path} is damaged: ${secret.length} characters of at least ${SHORTEST_SECRET}. ` +
      "Restore it from a backup, or delete it: everyone then signs in again.",
  );
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw cause;
  }
}

/** A file's name is part of its folder, which has to be synced too. */
function syncPath(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function attempt<T>(failure: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new StartupError(`${failure}: ${(cause as Error).message}`);
  }
}
