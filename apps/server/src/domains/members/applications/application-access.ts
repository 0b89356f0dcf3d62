import type { KeyScope } from "@stackyard/contract/base/key-scopes";
import { type RawBuilder, sql } from "kysely";
import { areActive } from "./active-users.ts";

interface Access {
  readonly applicationId: RawBuilder<number | null>;
  readonly userId: RawBuilder<number>;
  readonly scope: KeyScope;
  /** Only what was granted until then counts. Default: now. */
  readonly grantedUntil?: RawBuilder<Date>;
}

/**
 * A SQL condition: the application may act for this user with this scope now, without a token at
 * hand. A confidential application always may for its owner.
 *
 * @param resource What the scope must be granted for, such as `apiResource`.
 */
export function mayActFor(
  resource: string,
  { applicationId, userId, scope, grantedUntil = sql`now()` }: Access,
) {
  return sql<boolean>`EXISTS (
    SELECT FROM oauth_applications AS application
    WHERE application.id = ${applicationId} AND ${scope} = ANY (application.scopes)
      AND ${areActive(sql.ref("application.owner_id"))}
      AND ((application.is_confidential AND application.owner_id = ${userId}) OR EXISTS (
        SELECT FROM oauth_grants AS permit
        WHERE permit.application_id = application.id AND permit.user_id = ${userId}
          AND permit.created_at <= ${grantedUntil} AND permit.expires_at > now()
          AND ${scope} = ANY (string_to_array(permit.payload -> 'resources' ->> ${resource}, ' ')))))`;
}
