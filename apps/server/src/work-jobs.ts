import { deleteAccounts, deleteAccountsHourly } from "./domains/accounts/delete-accounts.ts";
import { exportAccount, giveUpExport, sweepExportsHourly } from "./domains/accounts/export-jobs.ts";
import { giveUpOnExport, makeExport, sweepExports } from "./domains/accounts/make-export.ts";
import { prepareListingOf, prepareOldListings } from "./domains/catalog/listing-jobs.ts";
import { prepareListing, prepareOldOnes } from "./domains/catalog/prepare-listing.ts";
import { sweepCredentials, sweepCredentialsHourly } from "./domains/identity/sweep-credentials.ts";
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
  sweepCredentialsHourly,
  deleteAccountsHourly,
  giveUpExport,
  exportAccount,
  sweepExportsHourly,
];

/** Has this process work the jobs. What a job logs names it. */
export async function workJobs(services: Services): Promise<void> {
  const { jobs } = services;
  function work<Data extends object>(
    kind: JobKind<Data>,
    concurrency: number,
    handle: (ctx: Services, data: Data, signal: AbortSignal) => Promise<void>,
  ) {
    return jobs.work(kind, concurrency, (data, { signal, log }) =>
      handle({ ...services, log }, data, signal),
    );
  }
  await work(scanUpload, 2, (ctx, { scanId }, signal) => runScan(ctx, scanId, signal));
  await work(giveUpScanUpload, 1, (ctx, { scanId }) => giveUpScan(ctx, scanId));
  await work(settlePurchaseLater, 2, (ctx, { purchaseId }) => settlePurchase(ctx, purchaseId));
  await work(rankForSearchHourly, 1, rankForSearch);
  await jobs.schedule(rankForSearchHourly, "17 * * * *");
  await work(forgetAttemptsHourly, 1, forgetAttempts);
  await jobs.schedule(forgetAttemptsHourly, "47 * * * *");
  await work(renderReadmeOf, 1, (ctx, { versionId }) => keepReadme(ctx, versionId));
  await work(prepareListingOf, 1, (ctx, { moduleId }) => prepareListing(ctx, moduleId));
  await work(renderOldReadmes, 1, (ctx, _, signal) => keepOldReadmes(ctx, signal));
  await work(prepareOldListings, 1, (ctx, _, signal) => prepareOldOnes(ctx, signal));
  await jobs.enqueue(services.db, renderOldReadmes, {});
  await jobs.enqueue(services.db, prepareOldListings, {});
  await work(sweepIdempotencyKeysHourly, 1, sweepIdempotencyKeys);
  await jobs.schedule(sweepIdempotencyKeysHourly, "37 * * * *");
  await work(sweepCredentialsHourly, 1, sweepCredentials);
  await jobs.schedule(sweepCredentialsHourly, "27 * * * *");
  await work(deleteAccountsHourly, 1, deleteAccounts);
  await jobs.schedule(deleteAccountsHourly, "7 * * * *");
  await work(exportAccount, 1, (ctx, { exportId }) => makeExport(ctx, exportId));
  await work(giveUpExport, 1, (ctx, { exportId }) => giveUpOnExport(ctx, exportId));
  await work(sweepExportsHourly, 1, sweepExports);
  await jobs.schedule(sweepExportsHourly, "57 * * * *");
}
