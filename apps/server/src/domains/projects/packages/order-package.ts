import { hash } from "node:crypto";
import { canonicalJson, type Json } from "@stackyard/contract/base/canonical-json";
import { contractRequested } from "@stackyard/contract/events/projects/contract-events";
import { CONTRACT_TERMS } from "@stackyard/contract/projects/contract-lists";
import type { ContractTerms } from "@stackyard/contract/projects/contracts";
import { record } from "../../../platform/events/record.ts";
import type { Services } from "../../../platform/services.ts";

import { announceTo } from "../../talent/conversations/follow-conversations.ts";
import { ensureContractConversation } from "../../talent/conversations/send-message.ts";
import type { Line } from "../../trade/cart/line-kinds.ts";
import { readHeld } from "../../trade/held/read-held.ts";
import { returnHeld } from "../../trade/held/return-held.ts";
import { fundedAgain } from "../milestones/milestone-line.ts";
import { startTimer } from "../milestones/timers.ts";
import type { PackageRow } from "./package-queries.ts";

/**
 * Makes a contract of a paid package, with one funded milestone. The client has confirmed it with the
 * order, and the engineer has some days to accept it.
 */
export async function orderPackage(ctx: Services, { subjectId, purchaseId }: Line): Promise<void> {
  const { db } = ctx;
  const row = await db
    .selectFrom("packageOrders")
    .selectAll()
    .where("id", "=", subjectId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.purchaseId === purchaseId) return fundedAgain(ctx, purchaseId);
  if (row.purchaseId !== null || (await isSomeoneGone(ctx, row)))
    return returnHeld(ctx, purchaseId, { reason: TOO_LATE, actorId: null });
  const line = (await readHeld(ctx, [purchaseId])).get(purchaseId);
  if (!line) throw new Error(`purchase ${purchaseId} isn't held`);
  const { clientId, engineerId, serviceId, title, revisions } = row;
  const terms = termsOf(row, { amountCents: line.price, feeCents: line.agreedFee });
  const text = canonicalJson(terms as unknown as Json);
  const now = new Date();
  const { id: contractId } = await db
    .insertInto("contracts")
    .values({
      ...{ clientId, engineerId, serviceId, title, revisions, terms: text },
      ...{ hash: hash("sha256", text), clientConfirmedAt: now },
      conversationId: await ensureContractConversation(db, clientId, engineerId),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [milestone] = terms.milestones;
  const { id } = await db
    .insertInto("milestones")
    .values({
      ...(milestone as ContractTerms["milestones"][number]),
      ...{ contractId, position: 1, status: "funded", purchaseId, fundedAt: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("packageOrders")
    .set({ purchaseId, contractId })
    .where("id", "=", subjectId)
    .execute();
  await startTimer(ctx, id, "acceptance", now);
  const work = { isPaidOutside: false, serviceId };
  const data = { contractId, title, clientId, engineerId, work };
  await record(ctx, contractRequested, { actorId: clientId, subjectId: contractId, data });
  await announceTo(ctx, [clientId, engineerId]);
}

const TOO_LATE = "The package couldn't be ordered anymore when the payment arrived.";

async function isSomeoneGone(
  { db }: Services,
  { clientId, engineerId }: Pick<PackageRow, "clientId" | "engineerId">,
): Promise<boolean> {
  const gone = await db
    .selectFrom("users")
    .select("id")
    .where("id", "in", [clientId, engineerId])
    .where("deletedAt", "is not", null)
    .executeTakeFirst();
  return gone !== undefined;
}

type Price = Pick<ContractTerms["milestones"][number], "amountCents" | "feeCents">;

function termsOf(
  row: Pick<
    PackageRow,
    | "title"
    | "scope"
    | "deliverables"
    | "deliveryDays"
    | "revisions"
    | "clientId"
    | "engineerId"
    | "feeBasisPoints"
  >,
  price: Price,
): ContractTerms {
  const { title, scope, deliverables, clientId, engineerId } = row;
  const { revisions: _, ...days } = CONTRACT_TERMS;
  return {
    ...{ version: 1, title, scope, proposal: "", deliverables, clientId, engineerId },
    currency: "USD",
    milestones: [{ title, ...price, dueDays: row.deliveryDays }],
    feeBasisPoints: row.feeBasisPoints,
    acceptance: { revisions: row.revisions, ...days },
  };
}
