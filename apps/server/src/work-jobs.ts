import { retryEventSoon, tryEvent } from "./domains/common/upkeep/retry-event.ts";
import { commonWork } from "./domains/common/work.ts";
import { contentWork } from "./domains/content/work.ts";
import { deploymentsWork } from "./domains/deployments/work.ts";
import { forumWork } from "./domains/forum/work.ts";
import { membersWork } from "./domains/members/work.ts";
import { modulesWork } from "./domains/modules/work.ts";
import { projectsWork } from "./domains/projects/work.ts";
import { indexDocuments, indexDocumentsOnStart } from "./domains/site/search/index-documents.ts";
import { siteWork } from "./domains/site/work.ts";
import { supportWork } from "./domains/support/work.ts";
import { talentWork } from "./domains/talent/work.ts";
import { tradeWork } from "./domains/trade/work.ts";
import {
  sweepIdempotencyKeys,
  sweepIdempotencyKeysHourly,
} from "./platform/http/api/idempotency-keys.ts";
import { type AreaWork, kindsOf, startWork, worker } from "./platform/jobs/worker.ts";
import { forgetAttempts, forgetAttemptsHourly } from "./platform/limits/postgres-limiter.ts";
import { giveUpMail, sendMailSoon, sweepMailsDaily } from "./platform/mail/mail-jobs.ts";
import { giveUpOnMail, sendMail, sweepMails } from "./platform/mail/send-mail.ts";
import type { Services } from "./platform/services.ts";
import { ruleTexts } from "./reference/rule-families.ts";

const AREAS: readonly AreaWork[] = [
  commonWork,
  membersWork,
  modulesWork,
  tradeWork,
  forumWork,
  talentWork,
  projectsWork,
  deploymentsWork,
  supportWork,
  contentWork,
  siteWork,
];

/** Everyone who hears of events. */
export const EVENT_CONSUMERS = AREAS.flatMap(({ consumers = [] }) => consumers);

const WORK: AreaWork = {
  consumers: EVENT_CONSUMERS,
  loops: AREAS.flatMap(({ loops = [] }) => loops),
  workers: [
    ...AREAS.flatMap(({ workers }) => workers),
    worker(forgetAttemptsHourly, forgetAttempts, { schedule: "47 * * * *" }),
    worker(sweepIdempotencyKeysHourly, sweepIdempotencyKeys, { schedule: "37 * * * *" }),
    worker(sendMailSoon, (ctx, { mailId }, signal) => sendMail(ctx, mailId, signal), {
      concurrency: 2,
      givenUp: worker(giveUpMail, (ctx, { mailId }) => giveUpOnMail(ctx, mailId)),
    }),
    worker(sweepMailsDaily, sweepMails, { schedule: "7 4 * * *" }),
    worker(indexDocumentsOnStart, async (ctx) => indexDocuments(ctx, await ruleTexts())),
    worker(retryEventSoon, (ctx, data) => tryEvent(ctx, EVENT_CONSUMERS, data)),
  ],
};

/** Every queue there is. */
export const JOB_KINDS = kindsOf(WORK.workers);

/** Every kind of job with what makes it run. */
export const WORKERS = WORK.workers;

/** Has this process work all jobs and follow all events. */
export const workJobs = (services: Services) => startWork(services, WORK);
