import type {
  requestPackage as contract,
  Engagement,
} from "@stackyard/contract/talent/engagements";
import type { z } from "zod";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { writeTo } from "../conversations/write-to.ts";
import { readOfferedPackage } from "../services/read-offered-package.ts";
import { openEngagement } from "./open-engagement.ts";

/**
 * Asks for a package of a service, with a message that opens the conversation. The request keeps the
 * package as it is now; no money moves.
 */
export async function requestPackage(
  ctx: UserServices,
  { serviceId, tier, price, message }: z.output<(typeof contract)["body"]>,
): Promise<Engagement> {
  const { engineerId, title, offered } = await readOfferedPackage(ctx, { serviceId, tier, price });
  return inTransaction(ctx, async (ctx) => {
    const letter = { message, isConversationShown: true };
    const conversationId = await writeTo(ctx, engineerId, letter);
    const { name, ...terms } = offered;
    const asked = { conversationId, serviceId, engineerId, title: `${title} · ${name}` };
    return openEngagement(ctx, { ...asked, ...terms });
  });
}
