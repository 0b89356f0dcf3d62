import { AppError } from "../../platform/http/app-error.ts";
import type { Services } from "../../platform/services.ts";

/** Makes a registered user an administrator. For the operator's hand only: no endpoint calls it. */
export async function appointAdmin({ db }: Pick<Services, "db">, username: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ role: "admin" })
    .where("username", "=", username.toLowerCase())
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("user_not_found");
}
