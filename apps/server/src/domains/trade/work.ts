import { type AreaWork, worker } from "../../platform/jobs/worker.ts";
import { sealLedgerEveryMinute, sealTransactions } from "./ledger/seal-transactions.ts";
import { clearSales, clearSalesHourly } from "./orders/clear-sales.ts";
import { salesConsumer } from "./orders/credit-sales.ts";
import { receiptsConsumer } from "./orders/mail-receipts.ts";
import { proveLiabilities, proveLiabilitiesDaily } from "./proofs/build-proof.ts";
import { followCalls, followCallsEveryMinute } from "./providers/follow-calls.ts";

export const tradeWork: AreaWork = {
  workers: [
    worker(followCallsEveryMinute, (ctx, _, signal) => followCalls(ctx, signal), {
      schedule: "* * * * *",
    }),
    worker(clearSalesHourly, clearSales, { schedule: "13 * * * *" }),
    worker(proveLiabilitiesDaily, (ctx) => proveLiabilities(ctx), { schedule: "20 0 * * *" }),
    worker(sealLedgerEveryMinute, sealTransactions, { schedule: "* * * * *" }),
  ],
  consumers: [salesConsumer, receiptsConsumer],
};
