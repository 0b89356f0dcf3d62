import { reputationPoints, reputationScore } from "@stackyard/contract/common/reputation";
import type { Reputation } from "@stackyard/contract/site/profiles";
import type { Services } from "../../../platform/services.ts";
import { findReputation } from "./reputation-queries.ts";

/** A user's score with its computation; null if it hasn't been computed yet. */
export async function readReputation({ db }: Services, id: number): Promise<Reputation | null> {
  const row = await findReputation(db, { userId: id });
  if (!row) return null;
  const { userId: _, computedAt, ...record } = row;
  const points = reputationPoints(record);
  return { score: reputationScore(points), points, record, computedAt: computedAt.toISOString() };
}
