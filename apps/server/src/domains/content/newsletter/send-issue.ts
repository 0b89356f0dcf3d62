import { issueSent } from "@stackyard/contract/events/newsletter-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { isMailSetUp } from "../../../platform/mail/mail-config.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import { findIssue, type IssueRow, lockIssue, moveIssue, noteSent } from "./issue-queries.ts";
import { leavePath } from "./leave-newsletter.ts";
import { issueMail } from "./mails/issue-mail.ts";
import { sendIssueSoon } from "./newsletter-jobs.ts";
import { subscribersAfter } from "./subscriber-queries.ts";
import { issueSubscriptionToken } from "./subscription-token.ts";

/** Mails that are queued in one transaction. */
const BATCH = 100;

/** Has a draft sent, once however often it is asked for. */
export function startSending(ctx: UserServices, issueId: number): Promise<IssueRow> {
  if (!isMailSetUp(ctx.config)) throw new AppError("mail_not_set_up");
  return inTransaction(ctx, async (ctx) => {
    const issue = await moveIssue(ctx.db, issueId, "sending");
    if (!issue) throw new AppError((await findIssue(ctx.db, issueId)) ? "conflict" : "not_found");
    const data = { issueId, subject: issue.subject };
    await record(ctx, issueSent, { actorId: ctx.user.id, subjectId: issueId, data });
    await ctx.jobs.enqueue(ctx.db, sendIssueSoon, { issueId });
    return issue;
  });
}

/** Queues a mail for each who gets the newsletter, from whom an earlier try had come to. */
export async function sendIssue(ctx: Services, issueId: number, signal: AbortSignal) {
  while (await inTransaction(ctx, (ctx) => sendBatch(ctx, issueId))) signal.throwIfAborted();
}

/** False once it has gone to everybody. */
async function sendBatch(ctx: Services, issueId: number): Promise<boolean> {
  const issue = await lockIssue(ctx.db, issueId);
  if (!issue) return false;
  const readers = await subscribersAfter(ctx.db, issue.sentUpTo, BATCH);
  const last = readers.at(-1);
  if (!last) {
    await moveIssue(ctx.db, issueId, "sent");
    return false;
  }
  for (const { id, address } of readers) {
    const token = issueSubscriptionToken(ctx.config.authSecret, id);
    const unsubscribePath = leavePath(token);
    const content = issueMail(issue);
    await queueMail(ctx, { to: address, kind: "newsletter", content, unsubscribePath });
  }
  await noteSent(ctx.db, issueId, { upTo: last.id, count: readers.length });
  return true;
}
