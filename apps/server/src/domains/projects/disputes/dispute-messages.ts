import { messagesOpened } from "@stackyard/contract/events/projects/contract-events";
import type { listDisputeMessages as contract } from "@stackyard/contract/projects/dispute-decisions";
import type { Message } from "@stackyard/contract/talent/conversations";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import type { Page } from "../../../platform/http/api/paging.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { listDelivered } from "../../talent/conversations/list-messages.ts";
import { readDeliveredFile } from "../../talent/conversations/read-attachment.ts";
import { worksWithSide } from "../contracts/has-conflict.ts";
import { hasOpenedMessages } from "../contracts/has-opened-messages.ts";
import { contractFacts, lockContract } from "../contracts/lock-contract.ts";
import { roleOf } from "../milestones/lock-milestone.ts";

/**
 * Lets the caller read the messages about a contract's open disputes, and records it, once per dispute.
 * A read itself never writes.
 */
export function openDisputeMessages(ctx: UserServices, contractId: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const contract = await lockContract(ctx, contractId);
    await findMessages(ctx, contractId);
    if (await hasOpenedMessages(ctx, contractId)) return;
    const disputed = await ctx.db
      .selectFrom("milestones")
      .select("id")
      .where("contractId", "=", contractId)
      .where("status", "=", "disputed")
      .orderBy("id")
      .execute();
    const milestoneIds = disputed.map(({ id }) => id);
    const data = { ...contractFacts(contract), milestoneIds };
    await record(ctx, messagesOpened, { actorId: ctx.user.id, subjectId: contractId, data });
  });
}

/** One page of what the two sides have written to each other, newest first. */
export async function listDisputeMessages(
  ctx: UserServices,
  contractId: number,
  page: z.output<(typeof contract)["query"]>,
): Promise<Page<Message>> {
  const messages = await findOpenedMessages(ctx, contractId);
  if (!messages) return { items: [], total: 0, nextCursor: undefined };
  return listDelivered(ctx.db, messages, page);
}

/** A file that one side has sent to the other. */
export async function readDisputeAttachment(
  ctx: UserServices,
  contractId: number,
  attachmentId: number,
): Promise<Response> {
  const messages = await findOpenedMessages(ctx, contractId);
  if (!messages) throw new AppError("not_found");
  return readDeliveredFile(ctx, messages, attachmentId);
}

async function findOpenedMessages(ctx: UserServices, contractId: number) {
  const messages = await findMessages(ctx, contractId);
  if (!(await hasOpenedMessages(ctx, contractId)))
    throw new AppError("forbidden", { message: "Open the messages first. This is recorded." });
  return messages;
}

/**
 * The messages about a contract, for an administrator who may decide its open dispute. Undefined if
 * the conversation was deleted. Throws `not_found`.
 */
async function findMessages({ db, user }: UserServices, contractId: number) {
  const contract = await db
    .selectFrom("contracts")
    .select(["clientId", "engineerId", "conversationId", "createdAt"])
    .where("id", "=", contractId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("milestones")
          .select("milestones.id")
          .whereRef("milestones.contractId", "=", "contracts.id")
          .where("milestones.status", "=", "disputed"),
      ),
    )
    .where((row) => row.not(worksWithSide(user.id)))
    .executeTakeFirst();
  if (!contract || roleOf(user, contract) !== "administrator") throw new AppError("not_found");
  const { conversationId, createdAt } = contract;
  return conversationId === null ? undefined : { conversationId, since: createdAt };
}
