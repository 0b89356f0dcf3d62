import type { Services } from "../../../platform/services.ts";

/** Counts completed work of a service, confirmed by both sides. */
export async function countDone({ db }: Pick<Services, "db">, serviceId: number): Promise<void> {
  await db
    .updateTable("services")
    .set((row) => ({ doneCount: row("doneCount", "+", 1) }))
    .where("id", "=", serviceId)
    .execute();
}
