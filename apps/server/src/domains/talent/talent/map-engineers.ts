import { inRange, type MappedPage, type MappedRange } from "../../../platform/db/keyset.ts";
import type { Services } from "../../../platform/services.ts";
import { IS_SHOWN } from "./engineer-queries.ts";

/** The visible engineers in a range of IDs, for the sitemap. */
export function mapEngineers(
  { db }: Pick<Services, "db">,
  range: MappedRange,
): Promise<MappedPage[]> {
  return db
    .selectFrom("engineers")
    .select(["id", "updatedAt as changedAt"])
    .where(IS_SHOWN)
    .$call(inRange(range))
    .execute();
}
