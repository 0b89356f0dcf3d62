import { reputationPoints, reputationScore } from "@stackyard/contract/common/reputation";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { countWork, keepReputations, listPeopleAfter } from "./reputation-queries.ts";

/** Everybody's, since accounts grow older. One at a time, however many servers there are. */
export const computeReputationsDaily = jobKind<Record<string, never>>("compute-reputations", {
  policy: "exclusive",
  retryLimit: 2,
  expireInSeconds: 6 * 60 * 60,
});

/** Counts these people's work anew and keeps what follows from it. */
export function computeReputation(ctx: Services, userIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async ({ db }) => {
    const counted = await countWork(db, userIds);
    const scores = counted.map((record) => ({
      userId: record.userId,
      score: reputationScore(reputationPoints(record)),
    }));
    await keepReputations(db, counted, scores);
  });
}

export async function computeReputations(ctx: Services, signal: AbortSignal): Promise<void> {
  let people = await listPeopleAfter(ctx.db, 0);
  while (people.length > 0 && !signal.aborted) {
    await computeReputation(ctx, people);
    people = await listPeopleAfter(ctx.db, people.at(-1) ?? 0);
  }
}
