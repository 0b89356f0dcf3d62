import { type AreaWork, worker } from "../../platform/jobs/worker.ts";
import { invoicesConsumer } from "./invoices/issue-invoices.ts";
import { sweepInvoiceParties, sweepInvoicePartiesDaily } from "./invoices/sweep-parties.ts";
import { sealLedgerEveryMinute, sealTransactions } from "./ledger/seal-transactions.ts";
import { clearSales, clearSalesHourly } from "./orders/clear-sales.ts";
import { salesConsumer } from "./orders/credit-sales.ts";
import { receiptsConsumer } from "./orders/mail-receipts.ts";
import { movePayouts } from "./payouts/move-payouts.ts";
import {
  movePayoutsRegularly,
  movePayoutsSoon,
  schedulePayoutsHourly,
} from "./payouts/payout-jobs.ts";
import { schedulePayouts } from "./payouts/schedule-payouts.ts";
import { proveLiabilities, proveLiabilitiesDaily } from "./proofs/build-proof.ts";
import { followCalls, followCallsEveryMinute } from "./providers/follow-calls.ts";
import { sendCallSoon, sendQueued } from "./providers/queue-call.ts";
import { recheckPayouts, recheckPayoutsDaily } from "./providers/recheck-payouts.ts";
import { reconcileProviders, reconcileProvidersDaily } from "./reconciliation/reconcile.ts";
import { grantOverdueRefunds, grantOverdueRefundsHourly } from "./refunds/grant-overdue.ts";
import { latePaymentsConsumer } from "./refunds/refund-late-payments.ts";
import { processEvents, processEventsSoon } from "./webhooks/process-events.ts";
import { sweepProviderEvents, sweepProviderEventsDaily } from "./webhooks/sweep-provider-events.ts";

export const tradeWork: AreaWork = {
  workers: [
    worker(followCallsEveryMinute, (ctx, _, signal) => followCalls(ctx, signal), {
      schedule: "* * * * *",
    }),
    worker(sendCallSoon, (ctx, { reference }) => sendQueued(ctx, reference), { concurrency: 2 }),
    worker(grantOverdueRefundsHourly, (ctx, _, signal) => grantOverdueRefunds(ctx, signal), {
      schedule: "23 * * * *",
    }),
    worker(movePayoutsSoon, (ctx, _, signal) => movePayouts(ctx, signal)),
    worker(movePayoutsRegularly, (ctx, _, signal) => movePayouts(ctx, signal), {
      schedule: "*/5 * * * *",
    }),
    worker(schedulePayoutsHourly, (ctx, _, signal) => schedulePayouts(ctx, signal), {
      schedule: "33 * * * *",
    }),
    worker(sweepInvoicePartiesDaily, (ctx) => sweepInvoiceParties(ctx), { schedule: "43 3 * * *" }),
    worker(clearSalesHourly, clearSales, { schedule: "13 * * * *" }),
    worker(proveLiabilitiesDaily, (ctx) => proveLiabilities(ctx), { schedule: "20 0 * * *" }),
    worker(reconcileProvidersDaily, (ctx, _, signal) => reconcileProviders(ctx, signal), {
      schedule: "40 3 * * *",
      onStart: true,
    }),
    worker(recheckPayoutsDaily, (ctx, _, signal) => recheckPayouts(ctx, signal), {
      schedule: "50 4 * * *",
    }),
    worker(processEventsSoon, processEvents, { concurrency: 2 }),
    worker(sweepProviderEventsDaily, sweepProviderEvents, { schedule: "27 4 * * *" }),
    worker(sealLedgerEveryMinute, sealTransactions, { schedule: "* * * * *" }),
  ],
  consumers: [salesConsumer, receiptsConsumer, latePaymentsConsumer, invoicesConsumer],
};
