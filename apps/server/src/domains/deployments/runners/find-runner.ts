import { RUNNER_TIMES } from "@stackyard/contract/deployments/deployment-lists";
import { sql } from "kysely";
import { compileFirst } from "../../../platform/db/compile-once.ts";
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
export const findRunner = compileFirst<{ readonly publicKey: string }, EnrolledRunner>(
  (db, { publicKey }) =>
    db
      .selectFrom("runners")
      .innerJoin("runnerPools", "runnerPools.id", "poolId")
      .select(["runners.id", "poolId", "runners.name", "isDraining", "runnerPools.userId"])
      .where("publicKey", "=", publicKey)
      .where("revokedAt", "is", null),
);

/** Whether a runner was asked to exit, or must. */
export async function isDraining(db: Database, id: number): Promise<boolean> {
  const runner = await db
    .selectFrom("runners")
    .select(["isDraining", "revokedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  return !runner || runner.isDraining || runner.revokedAt !== null;
}

/** Requests are accepted from one tolerance before the server's time to one after it. */
const NONCE_SECONDS = 2 * RUNNER_TIMES.clockTolerance;

/** Uses up a runner's nonce. Undefined if it was used before. */
export const spendNonce = compileFirst<
  { readonly runnerId: number; readonly nonce: string },
  { readonly runnerId: number }
>((db, { runnerId, nonce }) =>
  db
    .insertInto("runnerNonces")
    .values({ runnerId, nonce, endsAt: sql`now() + make_interval(secs => ${NONCE_SECONDS})` })
    .onConflict((conflict) => conflict.doNothing())
    .returning("runnerId"),
);

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
