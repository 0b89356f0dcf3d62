import type { Services } from "../../platform/services.ts";

/** Whose engineer's profile this is; undefined where there is none. */
export async function findEngineer(
  { db }: Pick<Services, "db">,
  id: number,
): Promise<{ userId: number } | undefined> {
  return db.selectFrom("engineers").select("userId").where("id", "=", id).executeTakeFirst();
}
