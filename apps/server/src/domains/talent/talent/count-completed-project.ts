import type { Services } from "../../../platform/services.ts";

/** Counts work that an engineer and their client both say is done. */
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
