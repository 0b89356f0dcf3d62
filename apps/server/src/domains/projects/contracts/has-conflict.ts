import { sql } from "kysely";
import type { UserServices } from "../../../platform/services.ts";

/**
 * A condition on `contracts`: this user has an active contract with one of the two sides. Only active
 * ones count: a side alone can't begin one, so it can't choose who decides.
 */
export const worksWithSide = (userId: number) => sql<boolean>`EXISTS (
  SELECT FROM contracts AS common WHERE common.status = 'active' AND (
    (common.client_id = ${userId}
      AND common.engineer_id IN (contracts.client_id, contracts.engineer_id))
    OR (common.engineer_id = ${userId}
      AND common.client_id IN (contracts.client_id, contracts.engineer_id))))`;

/** Whether the caller works with one of a contract's sides. */
export async function hasConflict(
  { db, user }: Pick<UserServices, "db" | "user">,
  { id }: { readonly id: number },
): Promise<boolean> {
  const found = await db
    .selectFrom("contracts")
    .select("id")
    .where("id", "=", id)
    .where(worksWithSide(user.id))
    .executeTakeFirst();
  return found !== undefined;
}
