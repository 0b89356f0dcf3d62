import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { name, orNull, text } from "../base/text.ts";
import { linkToken } from "../members/credentials.ts";
import { emailAddress } from "../members/identity.ts";

export const subscribe = endpoint({
  method: "post",
  path: "/api/newsletter",
  tag: "Newsletter",
  summary: "Email a subscription confirmation link. The response is the same for every address",
  access: "public",
  body: z.object({ email: emailAddress }),
  response: null,
  limit: RATE_LIMITS.newsletterSubscriptions,
  errors: ["validation_failed", "mail_not_set_up"],
});

export const confirmSubscription = endpoint({
  method: "post",
  path: "/api/newsletter/confirmations",
  tag: "Newsletter",
  summary: "Confirm a subscription with an emailed link",
  access: "public",
  body: z.object({ token: linkToken }),
  ignoresIdempotencyKey: true,
  response: z.object({ email: z.string() }),
  limit: RATE_LIMITS.followedLinks,
  errors: ["validation_failed", "link_expired"],
});

export const readSubscription = endpoint({
  method: "get",
  path: "/api/newsletter/subscriptions/{token}",
  tag: "Newsletter",
  summary: "Get the state of an unsubscribe link, without signing in",
  access: "public",
  params: z.object({ token: name(200) }),
  response: z.object({ hasEnded: z.boolean() }),
  errors: ["not_found"],
});

/** A content block of an issue, rendered in both its email and its page. */
const block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("paragraph"), text: z.string() }),
  z.object({ kind: z.literal("list"), items: z.array(z.object({ text: z.string() })) }),
  z.object({ kind: z.literal("action"), label: z.string(), path: z.string() }),
]);
export type IssueBlock = z.infer<typeof block>;

export const newsletterIssue = z.object({
  id,
  subject: z.string(),
  sentAt: timestamp,
  blocks: z.array(block),
});
export type NewsletterIssue = z.infer<typeof newsletterIssue>;

export const listIssues = endpoint({
  method: "get",
  path: "/api/newsletter/issues",
  tag: "Newsletter",
  summary: "List sent issues, newest first",
  access: "public",
  cacheTopics: ["newsletter"],
  variesBySession: true,
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(newsletterIssue.omit({ blocks: true })),
  paged: true,
  errors: ["validation_failed"],
});

export const readIssue = endpoint({
  method: "get",
  path: "/api/newsletter/issues/{id}",
  tag: "Newsletter",
  summary: "Get a sent issue",
  access: "public",
  cacheTopics: ["newsletter"],
  variesBySession: true,
  params: idParams,
  response: newsletterIssue,
  errors: ["not_found"],
});

export const ISSUE_STATUSES = ["draft", "sending", "sent"] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

/** An issue in the administration area. */
export const managedIssue = z.object({
  id,
  subject: z.string(),
  text: z.string(),
  actionLabel: z.string().nullable(),
  actionPath: z.string().nullable(),
  status: z.enum(ISSUE_STATUSES),
  /** Number of recipients mailed so far. */
  sentCount: z.number().int(),
  updatedAt: timestamp,
  sentAt: timestamp.nullable(),
});
export type ManagedIssue = z.infer<typeof managedIssue>;

const { issueSubject, issueText } = LIMITS.newsletter;

/** A blank line separates paragraphs. Lines starting with "- " form a list. */
export const issueDraft = z
  .object({
    subject: name(issueSubject.max).min(issueSubject.min, "Enter a subject"),
    text: text(issueText.max).min(issueText.min, "Write at least 20 characters"),
    /** The button's label and the page of this site that it opens. */
    actionLabel: orNull(name(60)),
    actionPath: orNull(pageOfThisSite()),
  })
  .refine(({ actionLabel, actionPath }) => !actionLabel === !actionPath, {
    path: ["actionPath"],
    error: "A button needs a label and a page",
  });

function pageOfThisSite() {
  return name(300).regex(
    /^(?:\/(?:[^/\\].*)?)?$/,
    "Enter a page of this site, such as /marketplace",
  );
}

const adminOnly = { tag: "Newsletter", access: ["admin"], needsSession: true } as const;

export const listManagedIssues = endpoint({
  ...adminOnly,
  method: "get",
  path: "/api/admin/newsletter/issues",
  summary: "List all issues including drafts, newest first",
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(managedIssue),
  paged: true,
  errors: ["validation_failed"],
});

export const readAudience = endpoint({
  ...adminOnly,
  method: "get",
  path: "/api/admin/newsletter",
  summary: "Count confirmed subscribers",
  response: z.object({ subscribers: z.number().int() }),
  errors: [],
});

export const writeIssue = endpoint({
  ...adminOnly,
  method: "post",
  path: "/api/admin/newsletter/issues",
  summary: "Create a draft issue",
  status: 201,
  body: issueDraft,
  response: managedIssue,
  errors: ["validation_failed"],
});

export const changeIssue = endpoint({
  ...adminOnly,
  method: "put",
  path: "/api/admin/newsletter/issues/{id}",
  summary: "Change a draft",
  params: idParams,
  body: issueDraft,
  response: managedIssue,
  errors: ["validation_failed", "not_found", "conflict"],
});

export const dropIssue = endpoint({
  ...adminOnly,
  method: "delete",
  path: "/api/admin/newsletter/issues/{id}",
  summary: "Delete a draft",
  params: idParams,
  response: null,
  errors: ["not_found", "conflict"],
});

export const sendIssue = endpoint({
  ...adminOnly,
  method: "post",
  path: "/api/admin/newsletter/issues/{id}/sending",
  summary: "Send an issue once to all confirmed subscribers",
  changes: ["newsletter"],
  params: idParams,
  response: managedIssue,
  errors: ["not_found", "conflict", "mail_not_set_up"],
});
