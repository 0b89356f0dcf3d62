import { sql } from "kysely";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";

export const sweepPublishingTokensHourly = jobKind<Record<string, never>>(
  "sweep-publishing-tokens",
  { policy: "exclusive", retryLimit: 0 },
);

/**
 * Deletes expired tokens of pipelines, two hours later: their ID tokens are accepted for one hour,
 * and must not work again.
 */
export async function sweepPublishingTokens({ db }: Pick<Services, "db">): Promise<void> {
  await db
    .deleteFrom("publishingTokens")
    .where("expiresAt", "<", sql<Date>`now() - interval '2 hours'`)
    .execute();
}
