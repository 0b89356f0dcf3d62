import { messagesOpened } from "@stackyard/contract/events/projects/contract-events";
import { sql } from "kysely";
import type { UserServices } from "../../../platform/services.ts";

/**
 * Whether the caller, an administrator, has opened the two sides' messages since each of a contract's
 * open disputes began. The recorded event is the only place that says so.
 */
export async function hasOpenedMessages(
  { db, user }: Pick<UserServices, "db" | "user">,
  contractId: number,
): Promise<boolean> {
  const unopened = await db
    .selectFrom("milestones as disputed")
    .select("disputed.id")
    .where("disputed.contractId", "=", contractId)
    .where("disputed.status", "=", "disputed")
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM events WHERE subject_kind = ${messagesOpened.subject}
        AND subject_id = ${contractId} AND type = ${messagesOpened.type}
        AND actor_id = ${user.id} AND data -> 'milestoneIds' @> to_jsonb(disputed.id))`,
    )
    .executeTakeFirst();
  return unopened === undefined;
}
