import { workRequested } from "@stackyard/contract/events/talent/engagement-events";
import type { Engagement } from "@stackyard/contract/talent/engagements";
import type { Insertable } from "kysely";
import type { Engagements } from "../../../platform/db/schema.generated.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { announceTo } from "../conversations/follow-conversations.ts";
import { insertEngagement } from "./engagement-queries.ts";
import { readEngagement } from "./read-engagements.ts";

type Asked = Omit<Insertable<Engagements>, "clientId">;

/**
 * Opens the caller's request in a conversation, within its transaction. The same request can be
 * open once.
 */
export async function openEngagement(ctx: UserServices, asked: Asked): Promise<Engagement> {
  const clientId = ctx.user.id;
  const id = await insertEngagement(ctx.db, { ...asked, clientId });
  if (id === undefined) throw new AppError("already_requested");
  const { conversationId, title, engineerId } = asked;
  await record(ctx, workRequested, {
    actorId: clientId,
    subjectId: conversationId,
    data: { engagementId: id, conversationId, title, clientId, engineerId },
  });
  await announceTo(ctx, [clientId, engineerId]);
  return readEngagement(ctx, id);
}
