import type { Services } from "../../../platform/services.ts";
import { attachByTokens } from "./ticket-attachments.ts";

interface NewMessage {
  readonly kind: "customer" | "support" | "note";
  readonly authorId: number | null;
  readonly text: string;
  readonly attachments: readonly string[];
  /** The ID of the mail that it came in. */
  readonly mailId?: string;
}

/** Adds a message to a locked ticket. Returns false for a mail received before. */
export async function writeMessage(
  ctx: Pick<Services, "db">,
  ticketId: number,
  { attachments, ...message }: NewMessage,
): Promise<boolean> {
  const written = await ctx.db
    .insertInto("supportMessages")
    .values({ ...message, ticketId })
    .onConflict((conflict) => conflict.columns(["ticketId", "mailId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!written) return false;
  await attachByTokens(ctx, written.id, attachments);
  return true;
}
