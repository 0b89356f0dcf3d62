import type {
  ConversationWork,
  requestPackage as contract,
} from "@stackyard/contract/projects/outside-work";
import type { z } from "zod";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { renderMessage } from "../../talent/conversations/render-message.ts";
import { writeTo } from "../../talent/conversations/send-message.ts";
import { readOfferedPackage } from "../../talent/services/read-service.ts";
import { openRequest } from "./open-request.ts";

/**
 * Requests a package of a service, with a message that opens the conversation. The contract keeps a
 * copy of the package.
 */
export async function requestPackage(
  ctx: UserServices,
  serviceId: number,
  { tier, price, message: body }: z.output<(typeof contract)["body"]>,
): Promise<ConversationWork> {
  const letter = { body, ...(await renderMessage(body)), isConversationShown: true };
  return inTransaction(ctx, async (ctx) => {
    const asked = { serviceId, tier, price };
    const { engineerId, title, offered } = await readOfferedPackage(ctx, asked);
    const conversationId = await writeTo(ctx, engineerId, letter);
    const { name, ...work } = offered;
    return openRequest(ctx, {
      ...{ conversationId, serviceId, engineerId },
      work: { ...work, title: `${title} · ${name}` },
    });
  });
}
