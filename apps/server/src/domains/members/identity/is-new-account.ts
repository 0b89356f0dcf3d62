import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";

/** Whether the user registered within the last `days`. */
export async function isNewAccount(
  { db }: Pick<Services, "db">,
  userId: number,
  days: number,
): Promise<boolean> {
  const { isNew } = await db
    .selectFrom("users")
    .select(sql<boolean>`created_at > now() - make_interval(days => ${days}::integer)`.as("isNew"))
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return isNew;
}
