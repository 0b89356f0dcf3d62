import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";

/** Counts a completed contract, however it was paid. */
export async function countCompletedProject(
  { db }: Pick<Services, "db">,
  userId: number,
): Promise<void> {
  await db
    .updateTable("engineers")
    .set((row) => ({ completedProjects: row("completedProjects", "+", 1) }))
    .where("userId", "=", userId)
    .execute();
}

/** Adds a rating in one statement, so that concurrent ratings both count. */
export async function countRating(
  { db }: Pick<Services, "db">,
  engineerId: number,
  stars: number,
): Promise<void> {
  await sql`
    UPDATE engineers SET rating_sum = rating_sum + ${stars}, rating_count = rating_count + 1,
      rating_counts[${stars}::integer] = rating_counts[${stars}::integer] + 1,
      rating = round((rating_sum + ${stars}) * 20.0 / (rating_count + 1))
    WHERE id = ${engineerId}`.execute(db);
}

/** Takes a rating away again. */
export async function uncountRating(
  { db }: Pick<Services, "db">,
  engineerId: number,
  stars: number,
): Promise<void> {
  await sql`
    UPDATE engineers SET rating_sum = rating_sum - ${stars}, rating_count = rating_count - 1,
      rating_counts[${stars}::integer] = rating_counts[${stars}::integer] - 1,
      rating = CASE rating_count WHEN 1 THEN 0
        ELSE round((rating_sum - ${stars}) * 20.0 / (rating_count - 1)) END
    WHERE id = ${engineerId}`.execute(db);
}

/** Keeps or forgets how the client of a contract was rated. */
export async function noteClientRating(
  { db }: Pick<Services, "db">,
  contractId: number,
  clientRating: number | null,
): Promise<void> {
  await db
    .updateTable("contractRecords")
    .set({ clientRating })
    .where("contractId", "=", contractId)
    .execute();
}
