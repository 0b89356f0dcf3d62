import * as contract from "@stackyard/contract/content/newsletter";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { isMailSetUp } from "../../../platform/mail/mail-config.ts";
import { inTransaction } from "../../../platform/services.ts";
import { confirmSubscription } from "./ask-subscriber.ts";
import { deleteDraft, findIssue, insertIssue, readCount, updateDraft } from "./issue-queries.ts";
import { readSubscription } from "./leave-newsletter.ts";
import { listIssues } from "./list-issues.ts";
import { askSubscriberSoon } from "./newsletter-jobs.ts";
import { presentIssue, presentIssueLine, presentManagedIssue } from "./present-issue.ts";
import { startSending } from "./send-issue.ts";

export function mountNewsletter(api: Api) {
  /** Does the same for every address; the job looks up the subscriber. */
  api.mount(contract.subscribe, async (ctx, { body }) => {
    if (!isMailSetUp(ctx.config)) throw new AppError("mail_not_set_up");
    await ctx.jobs.enqueue(ctx.db, askSubscriberSoon, { email: body.email });
  });
  api.mount(contract.confirmSubscription, async (ctx, { body }) => {
    const email = await confirmSubscription(ctx, body.token);
    if (email === undefined) throw new AppError("link_expired");
    return { email };
  });
  api.mount(contract.readSubscription, async (ctx, { params }) => {
    const { hasEnded } = await readSubscription(ctx, params.token);
    return { hasEnded };
  });
  api.mount(contract.listIssues, async (ctx, { query }) =>
    answerPage(ctx, await listIssues(ctx, query, false, presentIssueLine)),
  );
  api.mount(contract.readIssue, async (ctx, { params }) => {
    const issue = await findIssue(ctx.db, params.id);
    if (!issue || issue.status === "draft") throw new AppError("not_found");
    return presentIssue(issue);
  });
  mountEditing(api);
}

function mountEditing(api: Api) {
  api.mount(contract.readAudience, async ({ db }) => ({
    subscribers: await readCount(db, "subscribers"),
  }));
  api.mount(contract.listManagedIssues, async (ctx, { query }) =>
    answerPage(ctx, await listIssues(ctx, query, true, presentManagedIssue)),
  );
  api.mount(contract.writeIssue, async (ctx, { body }) =>
    presentManagedIssue(await inTransaction(ctx, ({ db }) => insertIssue(db, body))),
  );
  api.mount(contract.changeIssue, async ({ db }, { params, body }) => {
    const issue = await updateDraft(db, params.id, body);
    if (!issue) throw new AppError((await findIssue(db, params.id)) ? "conflict" : "not_found");
    return presentManagedIssue(issue);
  });
  api.mount(contract.dropIssue, async ({ db }, { params }) => {
    if (await deleteDraft(db, params.id)) return undefined;
    throw new AppError((await findIssue(db, params.id)) ? "conflict" : "not_found");
  });
  api.mount(contract.sendIssue, async (ctx, { params }) =>
    presentManagedIssue(await startSending(ctx, params.id)),
  );
}
