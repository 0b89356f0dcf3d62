import type {
  requestPackage as contract,
  Engagement,
} from "@stackyard/contract/talent/engagements";
import type { z } from "zod";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { renderMessage } from "../conversations/render-message.ts";
import { writeTo } from "../conversations/send-message.ts";
import { readOfferedPackage } from "../services/read-service.ts";
import { openEngagement } from "./open-engagement.ts";

/**
 * Requests a package of a service, with a message that opens the conversation. The request keeps a
 * copy of the package; no money moves.
 */
export async function requestPackage(
  ctx: UserServices,
  { serviceId, tier, price, message: body }: z.output<(typeof contract)["body"]>,
): Promise<Engagement> {
  const letter = { body, ...(await renderMessage(body)), isConversationShown: true };
  return inTransaction(ctx, async (ctx) => {
    const asked = { serviceId, tier, price };
    const { engineerId, title, offered } = await readOfferedPackage(ctx, asked);
    const conversationId = await writeTo(ctx, engineerId, letter);
    const { name, ...terms } = offered;
    const named = { conversationId, serviceId, engineerId, title: `${title} · ${name}` };
    return openEngagement(ctx, { ...named, ...terms });
  });
}
