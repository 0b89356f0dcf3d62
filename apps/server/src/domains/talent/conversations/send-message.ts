import { NEW_SENDER_DAYS } from "@stackyard/contract/base/limits";
import type { Message } from "@stackyard/contract/talent/conversations";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { attachToMessage } from "../../common/files/attach-files.ts";
import { isNewAccount } from "../../members/identity/is-new-account.ts";
import { showsContactData } from "./contact-data.ts";
import { ensureConversation, moveNewest } from "./conversation-queries.ts";
import { deliverMessage } from "./deliver-message.ts";
import { announceTo } from "./follow-conversations.ts";
import { hasWritten, insertMessage, selectMessages } from "./message-queries.ts";
import { presentMessages } from "./present-messages.ts";
import { renderMessage } from "./render-message.ts";
import { requireOpen } from "./require-standing.ts";

interface NewMessage {
  readonly message: string;
  readonly attachmentIds: readonly number[];
}

/** A message rendered before its transaction. */
export interface RenderedMessage {
  readonly body: string;
  readonly html: string;
  readonly rendering: string;
  readonly attachmentIds?: readonly number[];
  /** The other person sees the conversation even while the message is held. */
  readonly isConversationShown?: boolean;
  /** It makes a contract whose payment is held here. */
  readonly hasContract?: boolean;
}

/** Sends a message in one of the caller's conversations. */
export async function sendMessage(
  ctx: UserServices,
  conversationId: number,
  { message: body, attachmentIds }: NewMessage,
): Promise<Message> {
  const rendered = { body, ...(await renderMessage(body)), attachmentIds };
  const row = await inTransaction(ctx, async (ctx) => {
    const id = await putMessage(ctx, conversationId, rendered);
    return selectMessages(ctx.db).where("id", "=", id).executeTakeFirstOrThrow();
  });
  const [sent] = await presentMessages([row]);
  if (!sent) throw new Error(`message ${row.id} no longer exists`);
  return sent;
}

/** Inserts a message within the caller's transaction. Returns its ID. */
async function putMessage(
  ctx: UserServices,
  conversationId: number,
  { body, html, rendering, attachmentIds = [], isConversationShown = false }: RenderedMessage,
): Promise<number> {
  const { own, other } = await requireOpen(ctx, conversationId);
  const isHeld = await mustBeHeld(ctx, conversationId, other.userId, {
    html,
    rendering,
    attachmentIds,
  });
  const status = isHeld ? "held" : "sent";
  const written = { conversationId, authorId: own.userId, body, html, rendering, status } as const;
  const id = await insertMessage(ctx.db, written);
  const files = { messageId: id, conversationId, ids: attachmentIds };
  if (!(await attachToMessage(ctx, files))) throw fileIsGone();
  if (!isHeld) await deliverMessage(ctx, { id, conversationId }, { author: own, reader: other });
  else {
    const shownTo = [own.userId, ...(isConversationShown ? [other.userId] : [])];
    await moveNewest(ctx.db, { conversationId, to: id, of: shownTo });
  }
  await announceTo(ctx, [own.userId, other.userId]);
  return id;
}

function fileIsGone(): AppError {
  const fields = { attachmentIds: "A file is no longer there. Upload it again." };
  return new AppError("validation_failed", { message: fields.attachmentIds, fields });
}

/** A new account that sends contact data before the reader has answered. */
async function mustBeHeld(
  ctx: UserServices,
  conversationId: number,
  readerId: number,
  {
    attachmentIds,
    ...rendered
  }: Pick<RenderedMessage, "html" | "rendering"> & { readonly attachmentIds: readonly number[] },
): Promise<boolean> {
  if (attachmentIds.length === 0 && !showsContactData(rendered)) return false;
  if (!(await isNewAccount(ctx, ctx.user.id, NEW_SENDER_DAYS))) return false;
  return !(await hasWritten(ctx.db, conversationId, readerId));
}

/**
 * Sends a message in the conversation of two people, in the caller's transaction. Returns its ID.
 */
export async function writeTo(
  ctx: UserServices,
  userId: number,
  message: RenderedMessage,
): Promise<number> {
  const ensure = message.hasContract ? ensureContractConversation : ensureConversation;
  const id = await ensure(ctx.db, ctx.user.id, userId);
  await putMessage(ctx, id, message);
  return id;
}

/** The conversation of two people who have a contract whose payment is held here. */
export async function ensureContractConversation(db: Database, one: number, other: number) {
  const id = await ensureConversation(db, one, other);
  await noteContract(db, id);
  return id;
}

/** From now on, the two have had a contract whose payment is held here. */
async function noteContract(db: Database, id: number): Promise<void> {
  await db.updateTable("conversations").set({ hasContract: true }).where("id", "=", id).execute();
}
