import { engineerReviewed } from "@stackyard/contract/events/community-events";
import { clientReviewed } from "@stackyard/contract/events/projects/contract-review-events";
import type { Selectable } from "kysely";
import type { SealedReviews } from "../../../platform/db/schema.generated.ts";
import { record } from "../../../platform/events/record.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { IS_NOT_SUSPENDED } from "../../members/identity/suspension.ts";
import { type LockedContract, lockContract } from "../../projects/contracts/lock-contract.ts";
import { countRating } from "../../talent/talent/count-work.ts";
import { selectSealed } from "./contract-review-queries.ts";
import { insertReview } from "./review-queries.ts";

export const publishReviewsSoon = jobKind<Record<string, never>>("publish-reviews", {
  policy: "exclusive",
  retryLimit: 0,
});

interface Run {
  readonly signal?: AbortSignal;
  readonly now?: Date;
}

/**
 * Publishes reviews whose time is over. A suspended author's waits until the suspension ends. Each
 * contract is decided again under its lock.
 */
export function publishDueReviews(
  ctx: Services,
  { signal, now = new Date() }: Run = {},
): Promise<void> {
  const listAfter = (id: number) =>
    ctx.db
      .selectFrom("sealedReviews")
      .innerJoin("users", "users.id", "authorId")
      .select("contractId as id")
      .distinct()
      .where("publishesAt", "<=", now)
      .where(IS_NOT_SUSPENDED)
      .where("contractId", ">", id)
      .orderBy("contractId")
      .limit(100)
      .execute();
  return eachByNumber(signal ? { ...ctx, signal } : ctx, listAfter, ({ id }) =>
    inTransaction(ctx, async (ctx) => {
      const contract = await lockContract(ctx, id);
      const sealed = await selectSealed(ctx.db, id).where("publishesAt", "<=", now).execute();
      for (const review of sealed) if (review.isPublishable) await publish(ctx, contract, review);
    }),
  );
}

/** Publishes both sides' reviews of a locked contract; a suspended author's later, by the job. */
export async function publishReviews(
  ctx: Pick<Services, "db">,
  contract: LockedContract,
  now: Date,
): Promise<void> {
  const { db } = ctx;
  for (const review of await selectSealed(db, contract.id).execute())
    if (review.isPublishable) await publish(ctx, contract, review);
  await db
    .updateTable("sealedReviews")
    .set({ publishesAt: now })
    .where("contractId", "=", contract.id)
    .execute();
}

/** Makes a sealed review one like all others. Nobody is left to review if the account is deleted. */
async function publish(
  ctx: Pick<Services, "db">,
  { id: contractId, title, clientId, engineerId: userId }: LockedContract,
  { authorId, content, rating }: Selectable<SealedReviews>,
): Promise<void> {
  const { db } = ctx;
  await db
    .deleteFrom("sealedReviews")
    .where("contractId", "=", contractId)
    .where("authorId", "=", authorId)
    .execute();
  const written = { contractId, authorId, content, rating };
  if (authorId === userId) {
    const isGone = db.selectFrom("users").select("deletedAt").where("id", "=", clientId);
    if ((await isGone.executeTakeFirstOrThrow()).deletedAt) return;
    await insertReview(db, { ...written, clientId });
    const data = { contractId, title, clientId, rating };
    return record(ctx, clientReviewed, { actorId: authorId, subjectId: contractId, data });
  }
  const engineer = await db
    .selectFrom("engineers")
    .select("id")
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!engineer) return;
  const { id: engineerId } = engineer;
  await insertReview(db, { ...written, engineerId });
  await countRating(ctx, engineerId, rating);
  const data = { engineerId, userId, rating };
  await record(ctx, engineerReviewed, { actorId: authorId, subjectId: engineerId, data });
}
