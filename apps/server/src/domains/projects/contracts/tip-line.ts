import { tipPaid } from "@stackyard/contract/events/projects/contract-events";
import { CONTRACT_TERMS } from "@stackyard/contract/projects/contract-lists";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services, ViewerServices } from "../../../platform/services.ts";
import type { Line, LineKind } from "../../trade/cart/line-kinds.ts";
import { contractFacts, lockContract } from "./lock-contract.ts";

/** How tips are paid: by the client, without a fee. The engineer is credited as for a sale. */
export const tipLine: LineKind = {
  async offer({ db, user }: ViewerServices, ids: readonly number[]) {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom("tips")
      .innerJoin("contracts", "contracts.id", "contractId")
      .innerJoin("users as engineer", "engineer.id", "contracts.engineerId")
      .select(["tips.id", "amountCents", "paidAt", "clientId", "engineerId", "contracts.title"])
      .select(["displayUsername", "fullName", "deletedAt"])
      .where("tips.id", "in", [...ids])
      .execute();
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((subjectId) => {
      const row = found.get(subjectId);
      if (!row || row.clientId !== user?.id)
        return { subjectId, title: null, refusal: "not_found" as const };
      const title = `Tip for ${row.title}`;
      if (row.paidAt !== null || row.deletedAt !== null)
        return { subjectId, title, refusal: "tip_not_open" as const };
      return {
        ...{ subjectId, title, sellerId: row.engineerId, priceCents: row.amountCents },
        sellerUsername: row.displayUsername,
        sellerName: row.fullName || row.displayUsername,
        agreed: { feeCents: 0, clearanceDays: CONTRACT_TERMS.clearanceDays, isHeld: false },
      };
    });
  },

  async reserve({ db }: Services, lines: readonly Line[]) {
    const open = await db
      .selectFrom("tips")
      .select("id")
      .where(
        "id",
        "in",
        lines.map(({ subjectId }) => subjectId),
      )
      .where("paidAt", "is", null)
      .forShare()
      .execute();
    if (open.length < lines.length) throw new AppError("tip_not_open");
  },

  async deliver(ctx: Services, lines: readonly Line[]) {
    for (const line of lines) await markPaid(ctx, line);
  },

  /** The engineer's balance pays for it, and the tip stays in the contract's timeline. */
  async revoke() {},
};

/** Does nothing if it is handed over again because a bank gave the money back. */
async function markPaid(ctx: Services, { subjectId, purchaseId, buyerId }: Line): Promise<void> {
  const tip = await ctx.db
    .updateTable("tips")
    .set({ purchaseId, paidAt: new Date() })
    .where("id", "=", subjectId)
    .where("purchaseId", "is", null)
    .returning(["contractId", "amountCents"])
    .executeTakeFirst();
  if (!tip) return;
  const contract = await lockContract(ctx, tip.contractId);
  const data = { ...contractFacts(contract), amountCents: tip.amountCents };
  await record(ctx, tipPaid, { actorId: buyerId, subjectId: contract.id, data });
}
