import { type AreaWork, worker } from "../../platform/jobs/worker.ts";
import { deleteAccounts, deleteAccountsHourly } from "./accounts/delete-accounts.ts";
import { giveUpOnExport, makeExport, sweepExports } from "./accounts/make-export.ts";
import { exportAccount, giveUpExport, sweepExportsHourly } from "./accounts/own-exports.ts";
import { notifyMore, notifyMoreSoon, notifyPeople } from "./notifications/notify-people.ts";
import { sendDigests, sendDigestsDaily } from "./notifications/send-digests.ts";
import { recheckDomains, recheckDomainsDaily } from "./profiles/check-domain.ts";
import {
  sweepPublishingTokens,
  sweepPublishingTokensHourly,
} from "./publishers/sweep-publishing-tokens.ts";
import { countRatings, countRatingsHourly } from "./reviews/count-ratings.ts";
import { publishDueReviews, publishReviewsSoon } from "./reviews/publish-reviews.ts";
import { siteIndex } from "./search/follow-site.ts";
import { rankEntries, rankEntriesHourly } from "./search/rank-entries.ts";
import { deleteOldSpans } from "./uptime/uptime-queries.ts";
import { sweepUptimeDaily } from "./uptime/watch-uptime.ts";
import { sweepDeliveries, sweepDeliveriesDaily } from "./webhooks/note-outcome.ts";
import { tellWebhooks } from "./webhooks/queue-deliveries.ts";
import { sendDue, sendDueEveryMinute, sendWebhooks } from "./webhooks/send-deliveries.ts";

export const siteWork: AreaWork = {
  workers: [
    worker(notifyMoreSoon, (ctx, { eventId }) => notifyMore(ctx, eventId)),
    worker(sendDigestsDaily, (ctx, _, signal) => sendDigests(ctx, signal), {
      schedule: "0 6 * * *",
    }),
    worker(recheckDomainsDaily, (ctx, _, signal) => recheckDomains(ctx, signal), {
      schedule: "57 2 * * *",
    }),
    worker(deleteAccountsHourly, (ctx, _, signal) => deleteAccounts(ctx, signal), {
      schedule: "7 * * * *",
    }),
    worker(exportAccount, (ctx, { exportId }) => makeExport(ctx, exportId), {
      givenUp: worker(giveUpExport, (ctx, { exportId }) => giveUpOnExport(ctx, exportId)),
    }),
    worker(sweepExportsHourly, sweepExports, { schedule: "57 * * * *" }),
    worker(countRatingsHourly, (ctx, _, signal) => countRatings(ctx, signal), {
      schedule: "3 * * * *",
    }),
    worker(publishReviewsSoon, (ctx, _, signal) => publishDueReviews(ctx, { signal }), {
      schedule: "*/10 * * * *",
    }),
    worker(rankEntriesHourly, rankEntries, { schedule: "22 * * * *" }),
    worker(sweepPublishingTokensHourly, sweepPublishingTokens, { schedule: "37 * * * *" }),
    worker(sweepUptimeDaily, ({ db }) => deleteOldSpans(db), { schedule: "47 3 * * *" }),
    worker(sendDueEveryMinute, sendDue, { schedule: "* * * * *" }),
    worker(sweepDeliveriesDaily, sweepDeliveries, { schedule: "27 4 * * *" }),
  ],
  consumers: [siteIndex, notifyPeople, tellWebhooks],
  loops: [sendWebhooks],
};
