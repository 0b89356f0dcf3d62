import type { ManagedIssue, NewsletterIssue } from "@stackyard/contract/content/newsletter";
import { issueBlocks } from "./issue-blocks.ts";
import type { IssueRow } from "./issue-queries.ts";

export function presentIssue(row: IssueRow): NewsletterIssue {
  return { ...presentIssueLine(row), blocks: issueBlocks(row) };
}

export function presentIssueLine({ id, subject, sentAt, updatedAt }: IssueRow) {
  return { id, subject, sentAt: (sentAt ?? updatedAt).toISOString() };
}

export function presentManagedIssue(row: IssueRow): ManagedIssue {
  const { id, subject, text, actionLabel, actionPath, status, sentCount } = row;
  const sentAt = row.sentAt?.toISOString() ?? null;
  const updatedAt = row.updatedAt.toISOString();
  return { id, subject, text, actionLabel, actionPath, status, sentCount, updatedAt, sentAt };
}
