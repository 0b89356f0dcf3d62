import { enrollRunner } from "@stackyard/contract/deployments/runner-protocol";
import type { About } from "./http-server.ts";
import { createKey, noteEnrollment, type RunnerKey, readKey } from "./key-pair.ts";
import { SignedClient } from "./signed-client.ts";

interface Enrollment {
  readonly server: string;
  /** Where the key is kept. */
  readonly keyFile: string;
  /** One-time. Undefined if the runner should have been enrolled before. */
  readonly token: string | undefined;
  /** How the runner is listed. */
  readonly name: string;
  readonly about: About;
}

/**
 * The runner's key, which the server knows. The first time it is created and enrolled with the
 * token. If the answer got lost, the same key and token are sent again.
 */
export async function enrolledKey(
  { server, keyFile, token, name, about }: Enrollment,
  signal: AbortSignal,
): Promise<RunnerKey> {
  const known = await readKey(keyFile);
  if (known?.runnerId !== undefined) return known.key;
  if (token === undefined)
    throw new Error("This runner isn't enrolled. Set STACKYARD_RUNNER_TOKEN to a new token.");
  const key = known?.key ?? (await createKey(keyFile));
  const body = { token, name: name.slice(0, 64), ...about };
  const { runnerId } = await new SignedClient(server, key).call(enrollRunner, { body, signal });
  await noteEnrollment(keyFile, runnerId);
  return key;
}
