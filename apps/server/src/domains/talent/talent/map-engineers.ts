import type { MappedPage, MappedRange } from "../../../platform/db/keyset.ts";
import type { Services } from "../../../platform/services.ts";
import { IS_SHOWN } from "./engineer-queries.ts";

/** The visible engineers in a range of IDs, for the sitemap. */
export function mapEngineers(
  { db }: Pick<Services, "db">,
  { after, upTo, limit }: MappedRange,
): Promise<MappedPage[]> {
  return db
    .selectFrom("engineers")
    .select(["id", "updatedAt as changedAt"])
    .where(IS_SHOWN)
    .where("id", ">", after)
    .where("id", "<=", upTo)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
