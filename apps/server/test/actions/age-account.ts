import { sql } from "kysely";
import type { SignedUp, TestServer } from "../test-server.ts";

/** Backdates an account by some hours; after 24, its ratings count. */
export async function ageAccount(
  { services }: Pick<TestServer, "services">,
  { id }: Pick<SignedUp, "id">,
  hours: number,
): Promise<void> {
  await services.db
    .updateTable("users")
    .set({ createdAt: sql<Date>`now() - make_interval(hours => ${hours}::integer)` })
    .where("id", "=", id)
    .execute();
}
