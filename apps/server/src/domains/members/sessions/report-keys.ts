import { tokenReported } from "@stackyard/contract/events/members/identity-events";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { networkOf } from "../../../platform/http/admission/network-of.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { isKeySecret } from "./key-secret.ts";

interface Ended {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly isPrevious: boolean;
}

/**
 * Ends keys by their secrets, which is all that their holders must prove. Of a rotated key, the
 * previous secret ends only itself, so that an old leak doesn't stop its successor. Unknown secrets
 * are ignored.
 */
export async function reportKeys(
  ctx: Services & { readonly address: string },
  secrets: readonly string[],
): Promise<void> {
  const hashes = secrets.filter(isKeySecret).map(hashSecret);
  if (hashes.length === 0) return;
  const address = networkOf(ctx.address);
  await inTransaction(ctx, async (ctx) => {
    // Locked in a fixed order, so that concurrent reports don't deadlock.
    const { rows } = await sql<Ended>`
      UPDATE registry_tokens AS token SET
        revoked_at = CASE WHEN token.secret_hash = ANY (${hashes}::text[]) THEN now() END,
        previous_secret_hash = NULL, previous_works_until = NULL
      FROM (
        SELECT id FROM registry_tokens
        WHERE (secret_hash = ANY (${hashes}::text[]) OR (
          previous_secret_hash = ANY (${hashes}::text[]) AND previous_works_until > now()))
          AND revoked_at IS NULL AND expires_at > now()
        ORDER BY id FOR UPDATE
      ) AS found
      WHERE token.id = found.id
      RETURNING token.id, token.user_id, token.name, token.revoked_at IS NULL AS is_previous`.execute(
      ctx.db,
    );
    for (const { id, userId, name, isPrevious } of rows) {
      const data = { userId, name, address, isPrevious };
      await record(ctx, tokenReported, { actorId: null, subjectId: id, data });
    }
  });
}
