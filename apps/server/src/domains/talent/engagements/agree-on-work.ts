import type { UserServices } from "../../../platform/services.ts";
import { announceTo } from "../conversations/follow-conversations.ts";
import { type RenderedMessage, writeTo } from "../conversations/send-message.ts";
import { insertEngagement } from "./engagement-queries.ts";

interface Terms {
  /** A user ID. */
  readonly engineerId: number;
  /** Opens the conversation. */
  readonly letter: RenderedMessage;
  readonly title: string;
  readonly scope: string;
  readonly deliverables: string[];
  readonly priceCents: number;
  readonly deliveryDays: number;
  /** Decides about the work from now on. */
  readonly contractId: number;
}

/**
 * Records work that the caller, as the client, and an engineer agreed on elsewhere, within the
 * caller's transaction. Returns its ID. The caller records the event.
 */
export async function agreeOnWork(ctx: UserServices, { letter, ...terms }: Terms): Promise<number> {
  const shown = { ...letter, isConversationShown: true };
  const conversationId = await writeTo(ctx, terms.engineerId, shown);
  const clientId = ctx.user.id;
  const agreed = { status: "accepted", decidedAt: new Date(), revisions: 0 } as const;
  const id = await insertEngagement(ctx.db, { ...terms, ...agreed, conversationId, clientId });
  if (id === undefined) throw new Error("agreed work conflicts with a request");
  await announceTo(ctx, [clientId, terms.engineerId]);
  return id;
}
