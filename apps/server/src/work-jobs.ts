import { prepareListingOf, prepareOldListings } from "./domains/catalog/listing-jobs.ts";
import { prepareListing, prepareOldOnes } from "./domains/catalog/prepare-listing.ts";
import { settlePurchaseLater } from "./domains/orders/order-jobs.ts";
import { settlePurchase } from "./domains/orders/settle-purchase.ts";
import { rankForSearch, rankForSearchHourly } from "./domains/search/rank-for-search.ts";
import { giveUpScan, runScan } from "./domains/submissions/run-scan.ts";
import { giveUpScanUpload, scanUpload } from "./domains/submissions/submission-jobs.ts";
import { keepOldReadmes, keepReadme } from "./domains/versions/keep-readme.ts";
import { renderOldReadmes, renderReadmeOf } from "./domains/versions/version-jobs.ts";
import { forgetAttempts, forgetAttemptsHourly } from "./platform/attempts.ts";
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
  forgetAttemptsHourly,
  renderReadmeOf,
  renderOldReadmes,
  prepareListingOf,
  prepareOldListings,
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
  await jobs.work(forgetAttemptsHourly, 1, () => forgetAttempts(services));
  await jobs.schedule(forgetAttemptsHourly, "47 * * * *");
  await jobs.work(renderReadmeOf, 1, ({ versionId }) => keepReadme(services, versionId));
  await jobs.work(prepareListingOf, 1, ({ moduleId }) => prepareListing(services, moduleId));
  await jobs.work(renderOldReadmes, 1, (_, signal) => keepOldReadmes(services, signal));
  await jobs.work(prepareOldListings, 1, (_, signal) => prepareOldOnes(services, signal));
  await jobs.enqueue(services.db, renderOldReadmes, {});
  await jobs.enqueue(services.db, prepareOldListings, {});
  await jobs.work(sweepIdempotencyKeysHourly, 1, () => sweepIdempotencyKeys(services));
  await jobs.schedule(sweepIdempotencyKeysHourly, "37 * * * *");
}
