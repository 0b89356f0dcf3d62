import { sql } from "kysely";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";

/**
 * Removes a sign-in method from the caller's account. Throws `only_way_in` and rolls back if none
 * would be left. Serialized, because two concurrent removals would each rely on the other method.
 */
export function removeSignInMethod(
  ctx: UserServices,
  giveUp: (ctx: UserServices) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx, async (inside) => {
    const { db, user } = inside;
    await sql`SELECT id FROM users WHERE id = ${user.id} FOR UPDATE`.execute(db);
    await giveUp(inside);
    const { rows } = await sql`
      SELECT FROM users WHERE id = ${user.id} AND (github_id IS NOT NULL
        OR EXISTS (SELECT FROM accounts WHERE user_id = users.id AND accounts.password IS NOT NULL)
        OR EXISTS (SELECT FROM passkeys WHERE user_id = users.id))`.execute(db);
    if (rows.length === 0) throw new AppError("only_way_in");
  });
}
