import type { Services } from "../../../platform/services.ts";

/** Counts work of a service that both say is done. */
export async function countDone({ db }: Pick<Services, "db">, serviceId: number): Promise<void> {
  await db
    .updateTable("services")
    .set((row) => ({ doneCount: row("doneCount", "+", 1) }))
    .where("id", "=", serviceId)
    .execute();
}
