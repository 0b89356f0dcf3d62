import { readEarnings as earnings } from "@stackyard/contract/trade/earnings";
import * as orders from "@stackyard/contract/trade/orders";
import { listPaymentMethods } from "@stackyard/contract/trade/payment-methods";
import { listPaymentOptions } from "@stackyard/contract/trade/payment-options";
import * as purchases from "@stackyard/contract/trade/purchases";
import type { Api } from "../../../platform/http/api/api.ts";
import { methodsOf } from "../../../platform/payments/payments.ts";
import { answerTestPayment } from "./answer-test-payment.ts";
import { cancelOrder, refreshOrder } from "./cancel-order.ts";
import { listOrderRows } from "./order-queries.ts";
import { listOptions } from "./payment-options.ts";
import { placeOrder } from "./place-order.ts";
import { placePurchase } from "./place-purchase.ts";
import { presentOrder, presentPurchase } from "./present-order.ts";
import { listPurchaseRows } from "./purchase-queries.ts";
import { readEarnings } from "./read-earnings.ts";
import { readReceipt } from "./read-receipt.ts";
import { requireOwnOrder } from "./require-own-order.ts";

export function mountOrders(api: Api) {
  api.mount(listPaymentOptions, async ({ payments }) => listOptions(payments));
  api.mount(listPaymentMethods, async ({ payments }) => methodsOf(payments));

  api.mount(orders.placeOrder, async (ctx, { body }) =>
    presentOrder(ctx.payments, await placeOrder(ctx, body)),
  );
  api.mount(orders.listOrders, async ({ db, user, payments }) =>
    (await listOrderRows(db, user.id)).map((row) => presentOrder(payments, row)),
  );
  api.mount(orders.readOrder, async (ctx, { params }) =>
    presentOrder(ctx.payments, await requireOwnOrder(ctx, params.id)),
  );
  api.mount(orders.refreshOrder, async (ctx, { params }) =>
    presentOrder(ctx.payments, await refreshOrder(ctx, params.id)),
  );
  api.mount(orders.cancelOrder, async (ctx, { params }) =>
    presentOrder(ctx.payments, await cancelOrder(ctx, params.id)),
  );
  api.mount(orders.answerTestPayment, async (ctx, { params, body }) =>
    presentOrder(ctx.payments, await answerTestPayment(ctx, params.id, body.isApproved)),
  );
  api.mount(purchases.readReceipt, (ctx, { params }) => readReceipt(ctx, params.id));

  api.mount(earnings, readEarnings);

  api.mount(purchases.placePurchase, (ctx, { body }) => placePurchase(ctx, body));
  api.mount(purchases.listPurchases, async ({ db, user, payments }) =>
    (await listPurchaseRows(db, user.id)).map((row) => presentPurchase(payments, row)),
  );
}
