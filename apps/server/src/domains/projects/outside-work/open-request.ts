import { hash } from "node:crypto";
import { canonicalJson } from "@stackyard/contract/base/canonical-json";
import { contractRequested } from "@stackyard/contract/events/projects/contract-events";
import type { ConversationWork, OutsideTerms } from "@stackyard/contract/projects/outside-work";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { announceTo } from "../../talent/conversations/follow-conversations.ts";
import { readConversationWork } from "../contracts/list-contracts.ts";

interface Request {
  readonly conversationId: number;
  readonly serviceId?: number;
  /** A user ID. */
  readonly engineerId: number;
  readonly work: Pick<
    OutsideTerms,
    "title" | "scope" | "deliverables" | "priceCents" | "deliveryDays" | "revisions"
  >;
}

/**
 * Opens the caller's request as a contract that they have confirmed, within their transaction. The
 * same request can be open once.
 */
export async function openRequest(
  ctx: UserServices,
  { conversationId, serviceId, engineerId, work }: Request,
): Promise<ConversationWork> {
  const clientId = ctx.user.id;
  const sides = { clientId, engineerId };
  const terms = canonicalJson({
    ...{ version: 1, payment: "outside", currency: "USD" },
    ...sides,
    ...work,
  } satisfies OutsideTerms);
  const { title, revisions, priceCents: paidOutsideCents } = work;
  const made = await ctx.db
    .insertInto("contracts")
    .values({
      ...{ ...sides, conversationId, serviceId, title, revisions, paidOutsideCents },
      ...{ terms, hash: hash("sha256", terms), clientConfirmedAt: sql<Date>`now()` },
    })
    .onConflict((conflict) =>
      conflict
        .columns(["clientId", "engineerId", "title"])
        .where(sql<boolean>`status = 'proposed' AND paid_outside_cents IS NOT NULL`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (!made) throw new AppError("already_requested");
  const data = { contractId: made.id, title, ...sides };
  await record(ctx, contractRequested, { actorId: clientId, subjectId: made.id, data });
  await announceTo(ctx, [clientId, engineerId]);
  return readConversationWork(ctx.db, made.id);
}
