import { identityDecided, sellerTrusted } from "@stackyard/contract/events/trade/payout-events";
import type {
  listManagedSellers as contract,
  ManagedSeller,
} from "@stackyard/contract/trade/payouts";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import { presentDetails } from "./seller-details.ts";
import {
  countSellers,
  findSeller,
  listSellerRows,
  type SellerRow,
  upsertSeller,
} from "./seller-queries.ts";

/** Sellers with legal details, latest submission first. */
export async function listManagedSellers(
  { db }: Services,
  { identity, limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<ManagedSeller>> {
  const rows = await listSellerRows(db, identity, { before: cursor?.[0], limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [Number(last.submitted)]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countSellers(db, identity));
  return { items: shown.map(present), total, nextCursor };
}

function present(row: SellerRow): ManagedSeller {
  const { userId: id, displayUsername: username, fullName } = row;
  return {
    seller: { id, username, name: fullName || username },
    details: presentDetails(row),
    identity: {
      status: row.identityStatus,
      reason: row.identityReason,
      submittedAt: row.submittedAt?.toISOString() ?? null,
    },
    isTrusted: row.isTrusted,
  };
}

/** An administrator approves or declines who a seller says they are. */
export function decideIdentity(
  ctx: UserServices,
  sellerId: number,
  { isApproved, reason }: { readonly isApproved: boolean; readonly reason: string },
): Promise<ManagedSeller> {
  return change(ctx, sellerId, async ({ db, user }) => {
    const { numUpdatedRows } = await db
      .updateTable("sellers")
      .set({
        identityStatus: isApproved ? "approved" : "declined",
        identityReason: reason,
        decidedAt: new Date(),
        decidedBy: user.id,
      })
      .where("userId", "=", sellerId)
      .where("identityStatus", "in", ["pending", isApproved ? "declined" : "approved"])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("conflict");
    const data = { sellerId, isApproved, reason };
    await record({ db }, identityDecided, { actorId: user.id, subjectId: sellerId, data });
  });
}

/** Gives a seller the shorter clearance window, for sales that are ordered from now on. */
export function trustSeller(
  ctx: UserServices,
  sellerId: number,
  { isTrusted, reason }: { readonly isTrusted: boolean; readonly reason: string },
): Promise<ManagedSeller> {
  return change(ctx, sellerId, async ({ db, user }) => {
    await upsertSeller(db, sellerId, { isTrusted });
    const data = { sellerId, isTrusted, reason };
    await record({ db }, sellerTrusted, { actorId: user.id, subjectId: sellerId, data });
  });
}

function change(
  ctx: UserServices,
  sellerId: number,
  act: (ctx: UserServices) => Promise<void>,
): Promise<ManagedSeller> {
  if (ctx.user.id === sellerId) throw new AppError("own_account");
  return inTransaction(ctx, async (ctx) => {
    if (!(await findSeller(ctx.db, sellerId))) throw new AppError("not_found");
    await act(ctx);
    return present((await findSeller(ctx.db, sellerId)) as SellerRow);
  });
}
