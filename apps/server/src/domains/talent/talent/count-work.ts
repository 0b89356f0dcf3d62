import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";

type Ctx = Pick<Services, "db">;

/** Counts a completed contract, however it was paid. */
export async function countCompletedProject({ db }: Ctx, userId: number): Promise<void> {
  await db
    .updateTable("engineers")
    .set((row) => ({ completedProjects: row("completedProjects", "+", 1) }))
    .where("userId", "=", userId)
    .execute();
}

/** Adds a rating. */
export const countRating = (ctx: Ctx, engineerId: number, stars: number) =>
  changeRating(ctx, engineerId, stars, 1);

/** Takes a rating away again. */
export const uncountRating = (ctx: Ctx, engineerId: number, stars: number) =>
  changeRating(ctx, engineerId, stars, -1);

/** In one statement, so that concurrent ratings all count. */
async function changeRating(
  { db }: Ctx,
  engineerId: number,
  stars: number,
  by: 1 | -1,
): Promise<void> {
  await sql`
    UPDATE engineers SET rating_sum = rating_sum + ${by * stars}::integer, rating_count = rating_count + ${by}::integer,
      rating_counts[${stars}::integer] = rating_counts[${stars}::integer] + ${by}::integer,
      rating = CASE rating_count + ${by}::integer WHEN 0 THEN 0
        ELSE round((rating_sum + ${by * stars}::integer) * 20.0 / (rating_count + ${by}::integer)) END
    WHERE id = ${engineerId}`.execute(db);
}

/** Keeps or forgets how the client of a contract was rated. */
export async function noteClientRating(
  { db }: Ctx,
  contractId: number,
  clientRating: number | null,
): Promise<void> {
  await db
    .updateTable("contractRecords")
    .set({ clientRating })
    .where("contractId", "=", contractId)
    .execute();
}
