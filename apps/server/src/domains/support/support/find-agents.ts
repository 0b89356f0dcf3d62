import type { Database } from "../../../platform/db/database.ts";
import { IS_NOT_SUSPENDED } from "../../members/identity/suspension.ts";

/** The agents: all administrators. */
export async function findAgents(db: Database): Promise<{ id: number; username: string }[]> {
  return db
    .selectFrom("users")
    .select(["id", "displayUsername as username"])
    .where("role", "=", "admin")
    .where(IS_NOT_SUSPENDED)
    .orderBy("id")
    .execute();
}

/** Who is notified of a customer's message: the assignee, otherwise all agents. */
export async function concernedAgents(db: Database, assigneeId: number | null): Promise<number[]> {
  if (assigneeId !== null) return [assigneeId];
  return (await findAgents(db)).map(({ id }) => id);
}
