import { reputationPoints, reputationScore } from "@stackyard/contract/common/reputation";
import { eachRow } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { modeOf } from "../../../platform/payments/payment-mode.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { countWork, keepReputations, listPeopleAfter } from "./reputation-queries.ts";

/**
 * Recomputes all reputations, because they depend on account age. One run at a time, however many
 * servers there are.
 */
export const computeReputationsDaily = jobKind<Record<string, never>>("compute-reputations", {
  policy: "exclusive",
  retryLimit: 2,
  expireInSeconds: 6 * 60 * 60,
});

/** Recounts these users' work and stores their scores. */
export function computeReputation(ctx: Services, userIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async ({ db }) => {
    const counted = await countWork(db, userIds, modeOf(ctx.payments));
    const scores = counted.map((record) => ({
      userId: record.userId,
      score: reputationScore(reputationPoints(record)),
    }));
    await keepReputations(db, counted, scores);
  });
}

export function computeReputations(ctx: Services, signal: AbortSignal): Promise<void> {
  const run = { ...ctx, signal };
  return eachRow(run, notComputedTogether(run), Number, (id) => computeReputation(ctx, [id]));
}

/** Computes all users in batches. Yields the users of failed batches, who are tried one by one. */
async function* notComputedTogether(ctx: Services & { readonly signal: AbortSignal }) {
  let people = await listPeopleAfter(ctx.db, 0);
  while (people.length > 0) {
    ctx.signal.throwIfAborted();
    try {
      await computeReputation(ctx, people);
    } catch (error) {
      ctx.log.warn({ err: error }, "reputations failed together; computing them one by one");
      yield* people;
    }
    people = await listPeopleAfter(ctx.db, people.at(-1) ?? 0);
  }
}
