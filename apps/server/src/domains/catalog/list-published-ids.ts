import type { Services } from "../../platform/services.ts";
import { PUBLISHED } from "./module-queries.ts";

/** The numbers of published modules after one number, up to another. */
export async function listPublishedIds(
  { db }: Pick<Services, "db">,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("modules")
    .select("id")
    .where("status", "=", PUBLISHED)
    .where("id", ">", after)
    .where("id", "<=", upTo)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

/** The highest number of a published module; 0 where there is none. */
export async function highestPublishedId({ db }: Pick<Services, "db">): Promise<number> {
  const row = await db
    .selectFrom("modules")
    .select("id")
    .where("status", "=", PUBLISHED)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}
