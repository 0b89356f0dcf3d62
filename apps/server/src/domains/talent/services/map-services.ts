import { inRange, type MappedPage, type MappedRange } from "../../../platform/db/keyset.ts";
import type { Services } from "../../../platform/services.ts";
import { PUBLISHED } from "./service-queries.ts";

/** The published services in a range of IDs, for the sitemap. */
export function mapServices(
  { db }: Pick<Services, "db">,
  range: MappedRange,
): Promise<MappedPage[]> {
  return db
    .selectFrom("services")
    .select(["id", "updatedAt as changedAt"])
    .where("status", "=", PUBLISHED)
    .$call(inRange(range))
    .execute();
}
