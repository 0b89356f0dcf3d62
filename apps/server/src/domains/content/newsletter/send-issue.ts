import { issueSent } from "@stackyard/contract/events/newsletter-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { isMailSetUp } from "../../../platform/mail/mail-config.ts";
import { composeMail, type NewMail, queueMails } from "../../../platform/mail/queue-mail.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import { findIssue, type IssueRow, moveIssue, noteSent } from "./issue-queries.ts";
import { leavePath } from "./leave-newsletter.ts";
import { issueMail } from "./mails/issue-mail.ts";
import { sendIssueSoon } from "./newsletter-jobs.ts";
import { subscribersAfter } from "./subscriber-queries.ts";
import { issueSubscriptionToken } from "./subscription-token.ts";

/** Mails queued per transaction. */
const BATCH = 1_000;

/** Starts sending a draft, once. */
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

/** Queues a mail to every subscriber, starting where an earlier attempt stopped. */
export async function sendIssue(ctx: Services, issueId: number, signal: AbortSignal) {
  while (await sendBatch(ctx, issueId)) signal.throwIfAborted();
}

/** False once all subscribers are done. */
async function sendBatch(ctx: Services, issueId: number): Promise<boolean> {
  const issue = await findIssue(ctx.db, issueId);
  if (issue?.status !== "sending") return false;
  const from = issue.sentUpTo;
  const readers = await subscribersAfter(ctx.db, from, BATCH);
  const last = readers.at(-1);
  if (!last) {
    await moveIssue(ctx.db, issueId, "sent");
    return false;
  }
  const mails = mailsTo(ctx, issue, readers).map((mail) => composeMail(ctx.config, mail));
  await inTransaction(ctx, async (ctx) => {
    const sent = { from, upTo: last.id, count: readers.length };
    if (await noteSent(ctx.db, issueId, sent)) await queueMails(ctx, mails);
  });
  return true;
}

type Readers = Awaited<ReturnType<typeof subscribersAfter>>;

function mailsTo({ config }: Services, issue: IssueRow, readers: Readers): NewMail[] {
  const content = issueMail(issue);
  return readers.map(({ id, address }) => {
    const unsubscribePath = leavePath(issueSubscriptionToken(config.authSecret, id));
    return { to: address, kind: "newsletter", content, unsubscribePath };
  });
}
