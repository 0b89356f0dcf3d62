import { inRange, type MappedPage, type MappedRange } from "../../../platform/db/keyset.ts";
import type { Services } from "../../../platform/services.ts";
import { IS_LISTED } from "./project-queries.ts";

/** The open projects in a range of IDs, for the sitemap. */
export function mapProjects(
  { db }: Pick<Services, "db">,
  range: MappedRange,
): Promise<MappedPage[]> {
  return db
    .selectFrom("projects")
    .select(["id", "updatedAt as changedAt"])
    .where(IS_LISTED)
    .$call(inRange(range))
    .execute();
}
