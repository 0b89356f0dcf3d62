import { AppError } from "../../platform/http/app-error.ts";
import type { Services } from "../../platform/services.ts";
import { claimAttachments } from "./attachment-queries.ts";

interface NewMessage {
  readonly kind: "customer" | "support" | "note";
  readonly authorId: number | null;
  readonly text: string;
  readonly attachments: readonly string[];
  /** The number of the mail that brought it. */
  readonly mailId?: string;
}

/** Writes on a ticket that is held. Answers false for a mail that has come before. */
export async function writeMessage(
  { db }: Pick<Services, "db">,
  ticketId: number,
  { attachments, ...message }: NewMessage,
): Promise<boolean> {
  const written = await db
    .insertInto("supportMessages")
    .values({ ...message, ticketId })
    .onConflict((conflict) => conflict.columns(["ticketId", "mailId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!written) return false;
  const tokens = [...new Set(attachments)];
  if ((await claimAttachments(db, written.id, tokens)) === tokens.length) return true;
  const fields = { attachments: "A file is not there any more. Please attach it again." };
  throw new AppError("validation_failed", { message: fields.attachments, fields });
}
