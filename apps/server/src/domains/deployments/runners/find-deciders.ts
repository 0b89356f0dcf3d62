import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/schema.generated.ts";
import { IS_NOT_SUSPENDED } from "../../members/identity/suspension.ts";

/** Who decides about the plans of a pool's deployments. */
export interface PoolDeciders {
  readonly ownerId: number;
  readonly needsSecondPerson: boolean;
  readonly approverIds: readonly number[];
}

/** Reads who decides. With a lock, the answer can't change until the transaction ends. */
export async function readDeciders(
  db: Database,
  poolId: number,
  lock: "share" | "none" = "none",
): Promise<PoolDeciders | undefined> {
  const pool = await db
    .selectFrom("runnerPools")
    .select(["userId as ownerId", "needsSecondPerson"])
    .where("id", "=", poolId)
    .$if(lock === "share", (query) => query.forShare())
    .executeTakeFirst();
  if (!pool) return undefined;
  const approvers = await db
    .selectFrom("runnerPoolApprovers")
    .innerJoin("users", "users.id", "userId")
    .select("userId")
    .where("poolId", "=", poolId)
    .where("acceptedAt", "is not", null)
    .where(IS_NOT_SUSPENDED)
    .orderBy("userId")
    .execute();
  return { ...pool, approverIds: approvers.map(({ userId }) => userId) };
}

/** Whether a user approves for the pool of a row of `deployments`. */
export const isApproverOf = (eb: ExpressionBuilder<DB, "deployments">, userId: number) =>
  eb.exists(
    eb
      .selectFrom("runnerPoolApprovers")
      .select(sql<number>`1`.as("one"))
      .whereRef("runnerPoolApprovers.poolId", "=", "deployments.poolId")
      .where("runnerPoolApprovers.userId", "=", userId)
      .where("acceptedAt", "is not", null),
  );
