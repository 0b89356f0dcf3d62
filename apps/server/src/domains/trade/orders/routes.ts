import * as contract from "@stackyard/contract/trade/orders";
import type { Api } from "../../../platform/http/api/api.ts";
import { sellerAccount } from "../ledger/ledger-accounts.ts";
import { readCredits } from "../ledger/read-credits.ts";
import { placePurchase } from "./place-purchase.ts";
import { presentPurchase } from "./present-purchase.ts";
import { listPurchaseRows } from "./purchase-queries.ts";
import { readReceipt } from "./read-receipt.ts";

export function mountOrders(api: Api) {
  api.mount(contract.listPaymentMethods, async (ctx) => [...ctx.payments.methods]);
  api.mount(contract.placePurchase, (ctx, { body }) => placePurchase(ctx, body));
  api.mount(contract.listPurchases, async (ctx) => {
    const rows = await listPurchaseRows(ctx.db, ctx.user.id);
    return rows.map((row) => presentPurchase(ctx.payments, row));
  });
  api.mount(contract.readReceipt, (ctx, { params }) => readReceipt(ctx, params.id));
  api.mount(contract.readEarnings, async (ctx) => {
    const { totalCents, count } = await readCredits(ctx.db, sellerAccount(ctx.user.id));
    return { currency: "USD", total: totalCents, sales: count } as const;
  });
}
