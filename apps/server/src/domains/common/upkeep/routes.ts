import * as contract from "@stackyard/contract/common/jobs";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { actOnJob } from "./act-on-job.ts";
import { listDeadLetters } from "./list-dead-letters.ts";
import { listFailedJobs } from "./list-failed-jobs.ts";
import { retryEvent } from "./retry-event.ts";

export function mountUpkeep(api: Api) {
  api.mount(contract.listFailedJobs, async (ctx, { query }) =>
    answerPage(ctx, await listFailedJobs(ctx, query)),
  );
  api.mount(contract.retryJob, (ctx, { params, body }) =>
    actOnJob(ctx, "retry", params.id, body.reason),
  );
  api.mount(contract.discardJob, (ctx, { params, body }) =>
    actOnJob(ctx, "discard", params.id, body.reason),
  );
  api.mount(contract.listEventsSetAside, async (ctx, { query }) =>
    answerPage(ctx, await listDeadLetters(ctx, query)),
  );
  api.mount(contract.retryEvent, (ctx, { params, body }) =>
    retryEvent(ctx, params.id, body.reason),
  );
}
