import { type AreaWork, worker } from "../../platform/jobs/worker.ts";
import { settlePurchaseLater } from "./orders/order-jobs.ts";
import { settlePurchase } from "./orders/settle-purchase.ts";

export const tradeWork: AreaWork = {
  workers: [
    worker(settlePurchaseLater, (ctx, { purchaseId }) => settlePurchase(ctx, purchaseId), {
      concurrency: 2,
    }),
  ],
};
