import { administratorAppointed } from "@stackyard/contract/events/members/identity-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";

/**
 * Makes a registered user an administrator. For the operator's command line only; no endpoint calls
 * it.
 */
export async function appointAdmin({ db }: Pick<Services, "db">, username: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    const user = await db
      .updateTable("users")
      .set({ role: "admin" })
      .where("username", "=", username.toLowerCase())
      .returning("id")
      .executeTakeFirst();
    if (!user) throw new AppError("user_not_found");
    const data = { userId: user.id };
    await record({ db }, administratorAppointed, { actorId: null, subjectId: user.id, data });
  });
}
