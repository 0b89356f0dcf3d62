import { inRange, type MappedPage, type MappedRange } from "../../../platform/db/keyset.ts";
import type { Services } from "../../../platform/services.ts";
import { PUBLISHED } from "./module-queries.ts";

/** The published modules in a range of IDs, for the sitemap. */
export function mapModules(
  { db }: Pick<Services, "db">,
  range: MappedRange,
): Promise<MappedPage[]> {
  return db
    .selectFrom("modules")
    .select(["id", "updatedAt as changedAt"])
    .where("status", "=", PUBLISHED)
    .$call(inRange(range))
    .execute();
}
