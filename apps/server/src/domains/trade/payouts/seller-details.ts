import { sellerDetailsChanged } from "@stackyard/contract/events/trade/payout-events";
import type { SellerDetails } from "@stackyard/contract/trade/payouts";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findSeller, type SellerRow, upsertSeller } from "./seller-queries.ts";

/** The caller's legal details, and the state of their check. */
export async function readSellerDetails({ db, user, sellerChecks }: UserServices) {
  const row = await findSeller(db, user.id);
  return {
    details: row ? presentDetails(row) : null,
    identity: presentIdentity(row, sellerChecks.note),
  };
}

/** Stores the caller's legal details and has them checked, unless nothing has changed. */
export async function changeSellerDetails(ctx: UserServices, details: SellerDetails) {
  const { db, user, sellerChecks } = ctx;
  const row = await findSeller(db, user.id);
  const before = row && presentDetails(row);
  const isSame = before && JSON.stringify(before) === JSON.stringify(inOrder(details));
  if (isSame && row?.identityStatus !== "declined") return readSellerDetails(ctx);
  const check = await sellerChecks.check({ id: user.id, ...details });
  await inTransaction(ctx, async (ctx) => {
    await upsertSeller(ctx.db, user.id, {
      ...details,
      identityStatus: check.status,
      identityReason: check.status === "declined" ? check.reason : null,
      submittedAt: new Date(),
      decidedAt: check.status === "pending" ? null : new Date(),
      decidedBy: null,
    });
    const data = { sellerId: user.id, needsCheck: check.status === "pending" };
    await record(ctx, sellerDetailsChanged, { actorId: user.id, subjectId: user.id, data });
  });
  return readSellerDetails(ctx);
}

export function presentDetails(row: SellerRow): SellerDetails | null {
  const { legalName, address, country, vatId, taxId } = row;
  if (legalName === null || address === null || country === null) return null;
  return { legalName, address, country, vatId, taxId };
}

interface Checked {
  readonly identityStatus: SellerRow["identityStatus"] | null;
  readonly identityReason: string | null;
}

export const presentIdentity = (row: Checked | undefined, note: string) => ({
  status: row?.identityStatus ?? "none",
  note,
  reason: row?.identityStatus === "declined" ? row.identityReason : null,
});

const inOrder = ({ legalName, address, country, vatId, taxId }: SellerDetails) => ({
  ...{ legalName, address, country, vatId, taxId },
});
