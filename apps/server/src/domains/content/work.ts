import { type AreaWork, worker } from "../../platform/jobs/worker.ts";
import { sendNoticesSoon } from "./calendar/calendar-jobs.ts";
import { sendNotices } from "./calendar/send-notices.ts";
import { askSubscriber, sweepSubscribers } from "./newsletter/ask-subscriber.ts";
import {
  askSubscriberSoon,
  sendIssueSoon,
  sweepSubscribersDaily,
} from "./newsletter/newsletter-jobs.ts";
import { sendIssue } from "./newsletter/send-issue.ts";

export const contentWork: AreaWork = {
  workers: [
    worker(askSubscriberSoon, (ctx, { email }) => askSubscriber(ctx, email)),
    worker(sendIssueSoon, (ctx, { issueId }, signal) => sendIssue(ctx, issueId, signal)),
    worker(sendNoticesSoon, (ctx, { eventId }, signal) => sendNotices(ctx, eventId, signal)),
    worker(sweepSubscribersDaily, sweepSubscribers, { schedule: "37 3 * * *" }),
  ],
};
