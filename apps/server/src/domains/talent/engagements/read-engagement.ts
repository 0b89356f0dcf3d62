import type { Engagement } from "@stackyard/contract/talent/engagements";
import type { Services } from "../../../platform/services.ts";
import { selectEngagements } from "./engagement-queries.ts";
import { presentEngagement } from "./present-engagement.ts";

/** What was asked for, for whoever has just been let at it. */
export async function readEngagement(
  { db }: Pick<Services, "db">,
  id: number,
): Promise<Engagement> {
  const found = selectEngagements(db).where("engagements.id", "=", id);
  return presentEngagement(await found.executeTakeFirstOrThrow());
}
