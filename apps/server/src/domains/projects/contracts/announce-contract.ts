import type { Services } from "../../../platform/services.ts";
import { announceTo } from "../../talent/conversations/follow-conversations.ts";
import type { LockedContract } from "./lock-contract.ts";

/** The topic of changes that a contract's page shows at once. */
export const contractTopic = (id: number) => `contract:${id}`;

/** Announces that a contract began, ended, or was marked as done to its page and conversation. */
export async function announceContract(
  ctx: Pick<Services, "db" | "changes">,
  { id, clientId, engineerId }: Pick<LockedContract, "id" | "clientId" | "engineerId">,
): Promise<void> {
  await announceTo(ctx, [clientId, engineerId]);
  await ctx.changes.announce(ctx.db, contractTopic(id));
}
