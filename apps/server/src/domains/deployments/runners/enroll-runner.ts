import { randomBytes } from "node:crypto";
import { RUNNER_LIMITS, RUNNER_TIMES } from "@stackyard/contract/deployments/deployment-lists";
import { runnerEnrolled } from "@stackyard/contract/events/deployment-events";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import { lockOwnPool } from "./lock-pool.ts";

/** Creates a token that enrolls one runner. It is returned once and stored as a hash. */
export function createEnrollment(
  ctx: UserServices,
  poolId: number,
): Promise<{ token: string; expiresAt: string }> {
  const token = `stackyard_runner_${randomBytes(24).toString("base64url")}`;
  const expiresAt = new Date(Date.now() + RUNNER_TIMES.enrollment * 1_000);
  return inTransaction(ctx, async (ctx) => {
    await lockOwnPool(ctx, poolId);
    await requireRoom(ctx.db, poolId);
    await ctx.db
      .insertInto("runnerEnrollments")
      .values({ poolId, tokenHash: hashSecret(token), expiresAt })
      .execute();
    return { token, expiresAt: expiresAt.toISOString() };
  });
}

/** Open tokens count, so that they can't add up beyond the limit. */
async function requireRoom(db: Database, poolId: number): Promise<void> {
  const runners = db
    .selectFrom("runners")
    .where("poolId", "=", poolId)
    .where("revokedAt", "is", null);
  const open = db
    .selectFrom("runnerEnrollments")
    .where("poolId", "=", poolId)
    .where("runnerId", "is", null)
    .where("expiresAt", ">", new Date());
  if ((await countRows(runners)) + (await countRows(open)) >= RUNNER_LIMITS.runners)
    throw new AppError("too_many_runners");
}

export interface RunnerFacts {
  readonly name: string;
  readonly version: string;
  readonly platform: string;
  readonly tool: string | null;
  readonly capacity: number;
}

/**
 * Enrolls the key that signed the request. A runner that didn't hear the answer may ask again with
 * the same token and key. Throws `enrollment_refused`.
 */
export function enrollRunner(
  ctx: Services,
  publicKey: string,
  { token, ...facts }: RunnerFacts & { readonly token: string },
) {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const enrollment = await db
      .selectFrom("runnerEnrollments")
      .innerJoin("runnerPools", "runnerPools.id", "poolId")
      .select(["runnerEnrollments.id", "poolId", "expiresAt", "runnerId"])
      .select(["runnerPools.name as pool", "runnerPools.userId"])
      .where("tokenHash", "=", hashSecret(token))
      .forUpdate()
      .executeTakeFirst();
    const known = await db
      .selectFrom("runners")
      .select(["id", "createdAt", "revokedAt"])
      .where("publicKey", "=", publicKey)
      .executeTakeFirst();
    if (!enrollment || enrollment.expiresAt < new Date()) throw new AppError("enrollment_refused");
    const { poolId, pool, userId } = enrollment;
    const isAgain = known !== undefined && known.id === enrollment.runnerId && !known.revokedAt;
    if (!isAgain && (known || enrollment.runnerId)) throw new AppError("enrollment_refused");
    if (isAgain) return present(known, poolId, pool);
    const runner = await db
      .insertInto("runners")
      .values({ poolId, publicKey, ...facts })
      .returning(["id", "createdAt"])
      .executeTakeFirstOrThrow();
    await db
      .updateTable("runnerEnrollments")
      .set({ runnerId: runner.id })
      .where("id", "=", enrollment.id)
      .execute();
    const data = { poolId, userId, name: facts.name };
    await record(ctx, runnerEnrolled, { actorId: null, subjectId: runner.id, data });
    return present(runner, poolId, pool);
  });
}

function present(
  { id, createdAt }: { readonly id: number; readonly createdAt: Date },
  poolId: number,
  pool: string,
) {
  return { runnerId: id, poolId, pool, enrolledAt: createdAt.toISOString() };
}
