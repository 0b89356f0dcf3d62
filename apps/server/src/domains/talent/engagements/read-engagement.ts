import type { Engagement } from "@stackyard/contract/talent/engagements";
import type { Services } from "../../../platform/services.ts";
import { selectEngagements } from "./engagement-queries.ts";
import { presentEngagement } from "./present-engagement.ts";

/** A request. The caller has checked access. */
export async function readEngagement(
  { db }: Pick<Services, "db">,
  id: number,
): Promise<Engagement> {
  const found = selectEngagements(db).where("engagements.id", "=", id);
  return presentEngagement(await found.executeTakeFirstOrThrow());
}
