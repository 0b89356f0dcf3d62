import { type RawBuilder, sql } from "kysely";
import { IS_NOT_SUSPENDED } from "../identity/suspension.ts";

/**
 * A SQL condition: none of these users is suspended, deleted or about to be deleted. Null stands
 * for nobody. It is checked on each use, so that nothing has to be revoked. An id must not come from an outer table
 * `users`, which the one here hides.
 */
export function areActive(...userIds: readonly RawBuilder<number | null>[]) {
  return sql<boolean>`NOT EXISTS (
    SELECT FROM users WHERE users.id IN (${sql.join(userIds)}) AND NOT (
      ${IS_NOT_SUSPENDED} AND users.deletes_at IS NULL AND users.deleted_at IS NULL))`;
}
