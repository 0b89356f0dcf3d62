import { RUNNER_TIMES } from "@stackyard/contract/deployments/deployment-lists";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";

/** A runner that may make requests. */
export interface EnrolledRunner {
  readonly id: number;
  readonly poolId: number;
  readonly name: string;
  readonly isDraining: boolean;
  readonly userId: number;
}

/** The runner with a key, unless it was revoked. */
export function findRunner(db: Database, publicKey: string): Promise<EnrolledRunner | undefined> {
  return db
    .selectFrom("runners")
    .innerJoin("runnerPools", "runnerPools.id", "poolId")
    .select(["runners.id", "poolId", "runners.name", "isDraining", "runnerPools.userId"])
    .where("publicKey", "=", publicKey)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
}

/** Whether a runner was asked to exit, or must. */
export async function isDraining(db: Database, id: number): Promise<boolean> {
  const runner = await db
    .selectFrom("runners")
    .select(["isDraining", "revokedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  return !runner || runner.isDraining || runner.revokedAt !== null;
}

/** Uses up a runner's nonce. False if it was used before. */
export async function spendNonce(db: Database, runnerId: number, nonce: string): Promise<boolean> {
  // Requests are accepted from one tolerance before the server's time to one after it.
  const seconds = 2 * RUNNER_TIMES.clockTolerance;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("runnerNonces")
    .values({ runnerId, nonce, endsAt: sql`now() + make_interval(secs => ${seconds})` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const forgetNoncesSoon = jobKind<Record<string, never>>("forget-runner-nonces", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Deletes nonces of requests that are too old to be accepted, and enrollment tokens that expired. */
export async function forgetNonces({ db }: { readonly db: Database }): Promise<void> {
  await sql`DELETE FROM runner_nonces WHERE ends_at < now()`.execute(db);
  await sql`DELETE FROM runner_enrollments
    WHERE expires_at < now() - interval '1 day'`.execute(db);
}
