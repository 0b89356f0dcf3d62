import { setTimeout as wait } from "node:timers/promises";
import type { Cluster, Fault } from "./database-faults.ts";
import type { Load, Seen } from "./mixed-load.ts";

export interface Round {
  /** Time from the database's first response to the server's. */
  readonly recoveryMs: number;
}

/** Causes a fault under load, waits until it has an effect, ends it and waits for the recovery. */
export async function runFaultRound(
  fault: Fault,
  cluster: Cluster,
  load: Load,
  origin: string,
): Promise<Round> {
  const { seen } = load;
  await until(() => seen.answered, seen.answered + 20);
  const before = seen.unavailable;
  await fault.inject(cluster);
  if (fault.recover) {
    await until(() => seen.unavailable, before + 10);
    await fault.recover(cluster);
  }
  await cluster.answers();
  const returned = performance.now();
  while ((await fetch(`${origin}/api/modules/1`)).status === 503) await wait(10);
  const recoveryMs = performance.now() - returned;
  await until(() => seen.answered, seen.answered + 20);
  return { recoveryMs };
}

export async function until(figure: () => number, wanted: number): Promise<void> {
  while (figure() < wanted) await wait(10);
}

export interface Verdict {
  readonly lost: string[];
  readonly doubled: string[];
}

/** Compares acknowledged writes with the stored rows. Call it after the load has ended. */
export async function verify(
  cluster: Cluster,
  acknowledged: Pick<Seen, "tokens" | "users">,
): Promise<Verdict> {
  const client = await cluster.connect();
  const tokens = await client.query("SELECT name FROM registry_tokens");
  const users = await client.query("SELECT username AS name FROM users");
  await client.end();
  const names: string[] = [...tokens.rows, ...users.rows].map(({ name }) => name);
  const there = new Set(names);
  return {
    lost: [...acknowledged.tokens, ...acknowledged.users].filter((name) => !there.has(name)),
    doubled: names.filter((name, index) => names.indexOf(name) !== index),
  };
}
