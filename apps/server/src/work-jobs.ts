import {
  sweepAttachments,
  sweepAttachmentsHourly,
} from "./domains/common/attachments/sweep-attachments.ts";
import {
  computeReputations,
  computeReputationsDaily,
} from "./domains/common/reputation/compute-reputation.ts";
import { reputationFollowsWork } from "./domains/common/reputation/follow-work.ts";
import { rankForSearch, rankForSearchHourly } from "./domains/common/search/rank-for-search.ts";
import { showSettingsAnew } from "./domains/common/settings/setting-jobs.ts";
import { removeFiles, removeFilesSoon } from "./domains/common/stored-files/remove-files.ts";
import { retryEventSoon, tryEvent } from "./domains/common/upkeep/retry-event.ts";
import { askSubscriber, sweepSubscribers } from "./domains/content/newsletter/ask-subscriber.ts";
import {
  askSubscriberSoon,
  sendIssueSoon,
  sweepSubscribersDaily,
} from "./domains/content/newsletter/newsletter-jobs.ts";
import { sendIssue } from "./domains/content/newsletter/send-issue.ts";
import {
  queueFollower,
  tellModerators,
  tellModeratorsSoon,
} from "./domains/forum/moderation/tell-moderators.ts";
import {
  sweepForumPictures,
  sweepForumPicturesHourly,
} from "./domains/forum/pictures/sweep-pictures.ts";
import { recountForum } from "./domains/forum/upkeep/recount-forum.ts";
import { renderAllOldPosts } from "./domains/forum/upkeep/render-old-posts.ts";
import { recountForumDaily, renderOldPosts } from "./domains/forum/upkeep/upkeep-jobs.ts";
import { askAddress } from "./domains/members/credentials/ask-address.ts";
import {
  mailPasswordResetSoon,
  sweepEmailLinksHourly,
} from "./domains/members/credentials/credential-jobs.ts";
import { mailPasswordReset } from "./domains/members/credentials/mail-password-reset.ts";
import { sweepEmailLinks } from "./domains/members/credentials/sweep-email-links.ts";
import { passwordNotices } from "./domains/members/credentials/tell-of-password.ts";
import {
  sweepCredentials,
  sweepCredentialsHourly,
} from "./domains/members/sessions/sweep-credentials.ts";
import { sweepTickets, sweepTicketsHourly } from "./domains/members/sessions/tickets.ts";
import { askAddressSoon } from "./domains/members/sign-in/sign-in-jobs.ts";
import { prepareListingOf, prepareOldListings } from "./domains/modules/catalog/listing-jobs.ts";
import { prepareListing, prepareOldOnes } from "./domains/modules/catalog/prepare-listing.ts";
import { keepOldReadmes, keepReadme } from "./domains/modules/readmes/keep-readme.ts";
import { renderOldReadmes, renderReadmeOf } from "./domains/modules/readmes/readme-jobs.ts";
import { giveUpScan, runScan } from "./domains/modules/submissions/run-scan.ts";
import { giveUpScanUpload, scanUpload } from "./domains/modules/submissions/submission-jobs.ts";
import { deleteAccounts, deleteAccountsHourly } from "./domains/site/accounts/delete-accounts.ts";
import {
  exportAccount,
  giveUpExport,
  sweepExportsHourly,
} from "./domains/site/accounts/export-jobs.ts";
import { giveUpOnExport, makeExport, sweepExports } from "./domains/site/accounts/make-export.ts";
import { sendDigestsDaily } from "./domains/site/notifications/digest-jobs.ts";
import { notifyPeople } from "./domains/site/notifications/notify-people.ts";
import { sendDigests } from "./domains/site/notifications/send-digests.ts";
import { recheckDomains, recheckDomainsDaily } from "./domains/site/profiles/check-domain.ts";
import { siteIndex } from "./domains/site/search/follow-site.ts";
import { indexDocuments, indexDocumentsOnStart } from "./domains/site/search/index-documents.ts";
import { rankEntries, rankEntriesHourly } from "./domains/site/search/rank-entries.ts";
import { tidySupport, tidySupportHourly } from "./domains/support/support/support-jobs.ts";
import {
  renderAllOldMessages,
  renderOldMessages,
} from "./domains/talent/conversations/render-old-messages.ts";
import { savedSearchesFollowEngineers } from "./domains/talent/saved-searches/announce-engineers.ts";
import { rankServices, rankServicesHourly } from "./domains/talent/services/rank-services.ts";
import {
  renderAllOldServices,
  renderOldServices,
} from "./domains/talent/services/render-old-services.ts";
import { settlePurchaseLater } from "./domains/trade/orders/order-jobs.ts";
import { settlePurchase } from "./domains/trade/orders/settle-purchase.ts";
import type { EventConsumer } from "./platform/events/consume-events.ts";
import { followEvents } from "./platform/events/follow-events.ts";
import {
  sweepIdempotencyKeys,
  sweepIdempotencyKeysHourly,
} from "./platform/http/api/idempotency-keys.ts";
import type { JobKind } from "./platform/jobs/jobs.ts";
import { forgetAttempts, forgetAttemptsHourly } from "./platform/limits/attempts.ts";
import { giveUpMail, sendMailSoon, sweepMailsDaily } from "./platform/mail/mail-jobs.ts";
import { giveUpOnMail, sendMail, sweepMails } from "./platform/mail/send-mail.ts";
import type { Services } from "./platform/services.ts";
import { ruleTexts } from "./reference/rule-texts.ts";

/** Every queue there is. A dead-letter queue stands before the queue that feeds it. */
export const JOB_KINDS: readonly JobKind<object>[] = [
  giveUpScanUpload,
  scanUpload,
  removeFilesSoon,
  settlePurchaseLater,
  rankForSearchHourly,
  rankEntriesHourly,
  indexDocumentsOnStart,
  forgetAttemptsHourly,
  sweepTicketsHourly,
  renderReadmeOf,
  renderOldReadmes,
  prepareListingOf,
  prepareOldListings,
  sweepIdempotencyKeysHourly,
  sendDigestsDaily,
  computeReputationsDaily,
  recheckDomainsDaily,
  giveUpMail,
  sendMailSoon,
  sweepMailsDaily,
  askAddressSoon,
  mailPasswordResetSoon,
  sweepEmailLinksHourly,
  sweepCredentialsHourly,
  deleteAccountsHourly,
  giveUpExport,
  exportAccount,
  sweepExportsHourly,
  rankServicesHourly,
  sweepAttachmentsHourly,
  showSettingsAnew,
  askSubscriberSoon,
  sendIssueSoon,
  sweepSubscribersDaily,
  recountForumDaily,
  renderOldPosts,
  renderOldMessages,
  renderOldServices,
  sweepForumPicturesHourly,
  tellModeratorsSoon,
  tidySupportHourly,
  retryEventSoon,
];

/** Everyone who hears of events. */
export const EVENT_CONSUMERS: readonly EventConsumer[] = [
  siteIndex,
  notifyPeople,
  queueFollower,
  reputationFollowsWork,
  savedSearchesFollowEngineers,
  passwordNotices,
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
  for (const consumer of EVENT_CONSUMERS) await followEvents(services, consumer);
  await work(retryEventSoon, 1, (ctx, data) => tryEvent(ctx, EVENT_CONSUMERS, data));
  await work(scanUpload, 2, (ctx, { scanId }, signal) => runScan(ctx, scanId, signal));
  await work(giveUpScanUpload, 1, (ctx, { scanId }) => giveUpScan(ctx, scanId));
  await work(removeFilesSoon, 1, (ctx, { keys }) => removeFiles(ctx, keys));
  await work(settlePurchaseLater, 2, (ctx, { purchaseId }) => settlePurchase(ctx, purchaseId));
  await work(rankForSearchHourly, 1, rankForSearch);
  await jobs.schedule(rankForSearchHourly, "17 * * * *");
  await work(rankEntriesHourly, 1, rankEntries);
  await jobs.schedule(rankEntriesHourly, "22 * * * *");
  await work(indexDocumentsOnStart, 1, (ctx) => indexDocuments(ctx, ruleTexts()));
  await work(forgetAttemptsHourly, 1, forgetAttempts);
  await jobs.schedule(forgetAttemptsHourly, "47 * * * *");
  await work(sweepTicketsHourly, 1, sweepTickets);
  await jobs.schedule(sweepTicketsHourly, "57 * * * *");
  await work(renderReadmeOf, 1, (ctx, { versionId, tries }) => keepReadme(ctx, versionId, tries));
  await work(prepareListingOf, 1, (ctx, { moduleId, tries }) =>
    prepareListing(ctx, moduleId, tries),
  );
  await work(renderOldReadmes, 1, (ctx, _, signal) => keepOldReadmes(ctx, signal));
  await work(prepareOldListings, 1, (ctx, _, signal) => prepareOldOnes(ctx, signal));
  await jobs.enqueue(services.db, renderOldReadmes, {});
  await jobs.enqueue(services.db, prepareOldListings, {});
  await work(recountForumDaily, 1, (ctx, _, signal) => recountForum(ctx, signal));
  await jobs.schedule(recountForumDaily, "47 3 * * *");
  await work(tellModeratorsSoon, 1, tellModerators);
  await work(renderOldPosts, 1, (ctx, _, signal) => renderAllOldPosts(ctx, signal));
  await work(renderOldMessages, 1, (ctx, _, signal) => renderAllOldMessages(ctx, signal));
  await work(renderOldServices, 1, (ctx, _, signal) => renderAllOldServices(ctx, signal));
  for (const kind of [renderOldPosts, renderOldMessages, renderOldServices]) {
    await jobs.enqueue(services.db, kind, {});
    await jobs.schedule(kind, "*/10 * * * *");
  }
  await work(sweepIdempotencyKeysHourly, 1, sweepIdempotencyKeys);
  await jobs.schedule(sweepIdempotencyKeysHourly, "37 * * * *");
  await work(sendDigestsDaily, 1, (ctx, _, signal) => sendDigests(ctx, signal));
  await jobs.schedule(sendDigestsDaily, "0 6 * * *");
  await work(computeReputationsDaily, 1, (ctx, _, signal) => computeReputations(ctx, signal));
  await jobs.schedule(computeReputationsDaily, "27 3 * * *");
  await work(recheckDomainsDaily, 1, (ctx, _, signal) => recheckDomains(ctx, signal));
  await jobs.schedule(recheckDomainsDaily, "57 2 * * *");
  await work(sendMailSoon, 2, (ctx, { mailId }, signal) => sendMail(ctx, mailId, signal));
  await work(giveUpMail, 1, (ctx, { mailId }) => giveUpOnMail(ctx, mailId));
  await work(sweepMailsDaily, 1, sweepMails);
  await jobs.schedule(sweepMailsDaily, "7 4 * * *");
  await work(askAddressSoon, 1, askAddress);
  await work(mailPasswordResetSoon, 1, (ctx, { email }) => mailPasswordReset(ctx, email));
  await work(sweepEmailLinksHourly, 1, sweepEmailLinks);
  await jobs.schedule(sweepEmailLinksHourly, "27 * * * *");
  await work(showSettingsAnew, 1, (ctx) => ctx.settings.announce(ctx.db));
  await work(sweepCredentialsHourly, 1, sweepCredentials);
  await jobs.schedule(sweepCredentialsHourly, "27 * * * *");
  await work(deleteAccountsHourly, 1, deleteAccounts);
  await jobs.schedule(deleteAccountsHourly, "7 * * * *");
  await work(exportAccount, 1, (ctx, { exportId }) => makeExport(ctx, exportId));
  await work(giveUpExport, 1, (ctx, { exportId }) => giveUpOnExport(ctx, exportId));
  await work(sweepExportsHourly, 1, sweepExports);
  await jobs.schedule(sweepExportsHourly, "57 * * * *");
  await work(rankServicesHourly, 1, rankServices);
  await jobs.schedule(rankServicesHourly, "19 * * * *");
  await work(sweepForumPicturesHourly, 1, sweepForumPictures);
  await jobs.schedule(sweepForumPicturesHourly, "37 * * * *");
  await work(sweepAttachmentsHourly, 1, sweepAttachments);
  await jobs.schedule(sweepAttachmentsHourly, "33 * * * *");
  await work(askSubscriberSoon, 1, (ctx, { email }) => askSubscriber(ctx, email));
  await work(sendIssueSoon, 1, (ctx, { issueId }, signal) => sendIssue(ctx, issueId, signal));
  await work(sweepSubscribersDaily, 1, sweepSubscribers);
  await jobs.schedule(sweepSubscribersDaily, "37 3 * * *");
  await work(tidySupportHourly, 1, tidySupport);
  await jobs.schedule(tidySupportHourly, "12 * * * *");
}
