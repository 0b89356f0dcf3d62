import type { Receipt } from "@stackyard/contract/trade/orders";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { findPaid } from "./purchase-queries.ts";

/** The receipt of one of the caller's paid purchases. */
export async function readReceipt(ctx: UserServices, purchaseId: number): Promise<Receipt> {
  const row = await findPaid(ctx.db, { id: purchaseId, buyerId: ctx.user.id });
  const paidAt = row?.settledAt;
  if (!row || !paidAt || row.paymentReference === null) throw new AppError("not_found");
  const method = ctx.payments.methods.find(({ id }) => id === row.paymentMethod);
  return {
    number: receiptNumber(purchaseId, paidAt),
    purchaseId,
    paidAt: paidAt.toISOString(),
    buyer: {
      username: row.buyerUsername,
      fullName: row.buyerFullName || null,
      organization: row.buyerOrganization || null,
    },
    seller: { username: row.sellerUsername, fullName: row.sellerFullName || null },
    moduleId: row.moduleId,
    moduleTitle: row.moduleTitle,
    moduleAddress: `${row.namespace}/${row.name}/${row.system}`,
    amount: row.amountCents,
    currency: "USD",
    tax: 0,
    paymentLabel: method?.label ?? row.paymentMethod,
    paymentReference: row.paymentReference,
    isTestPayment: method?.isTest ?? false,
  };
}

/** Includes the year of payment; unique, because purchase IDs are. */
const receiptNumber = (id: number, paidAt: Date) =>
  `SY-${paidAt.getUTCFullYear()}-${String(id).padStart(6, "0")}`;
