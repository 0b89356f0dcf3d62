import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";
import { apiResource } from "../../members/applications/oauth-names.ts";
import { hasAccess } from "./webhook-queries.ts";

/**
 * Deletes the webhooks that an application created for a user before the event that ended its
 * access. They stay if it has access by another grant from before, and not if the user has
 * connected it again since. Until this has run, they send nothing: access is checked at each attempt.
 */
export async function endSubscriptions(
  { db, config }: Pick<Services, "db" | "config">,
  eventId: number,
): Promise<void> {
  await sql`
    DELETE FROM webhooks USING events
    WHERE events.id = ${eventId} AND application_id = events.subject_id
      AND user_id = (events.data ->> 'userId')::integer AND created_at <= events.at
      AND NOT ${hasAccess(apiResource(config), sql.ref("events.at"))}`.execute(db);
}
