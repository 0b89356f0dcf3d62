import { settlePurchaseLater } from "./domains/orders/order-jobs.ts";
import { settlePurchase } from "./domains/orders/settle-purchase.ts";
import { rankForSearch, rankForSearchHourly } from "./domains/search/rank-for-search.ts";
import { giveUpScan, runScan } from "./domains/submissions/run-scan.ts";
import { giveUpScanUpload, scanUpload } from "./domains/submissions/submission-jobs.ts";
import {
  sweepIdempotencyKeys,
  sweepIdempotencyKeysHourly,
} from "./platform/http/idempotency-keys.ts";
import type { JobKind } from "./platform/jobs.ts";
import type { Services } from "./platform/services.ts";

/** Every queue there is. A dead-letter queue stands before the queue that feeds it. */
export const JOB_KINDS: readonly JobKind<object>[] = [
  giveUpScanUpload,
  scanUpload,
  settlePurchaseLater,
  rankForSearchHourly,
  sweepIdempotencyKeysHourly,
];

/** Has this process work the jobs. */
export async function workJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work(scanUpload, 2, ({ scanId }, signal) => runScan(services, scanId, signal));
  await jobs.work(giveUpScanUpload, 1, ({ scanId }) => giveUpScan(services, scanId));
  await jobs.work(settlePurchaseLater, 2, ({ purchaseId }) => settlePurchase(services, purchaseId));
  await jobs.work(rankForSearchHourly, 1, () => rankForSearch(services));
  await jobs.schedule(rankForSearchHourly, "17 * * * *");
  await jobs.work(sweepIdempotencyKeysHourly, 1, () => sweepIdempotencyKeys(services));
  await jobs.schedule(sweepIdempotencyKeysHourly, "37 * * * *");
}
