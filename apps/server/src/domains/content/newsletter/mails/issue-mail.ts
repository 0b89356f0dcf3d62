import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { MailContent } from "../../../../platform/mail/mail-content.ts";
import { type IssueText, issueBlocks } from "../issue-blocks.ts";

export function issueMail(issue: IssueText & { readonly subject: string }): MailContent {
  return {
    subject: issue.subject,
    heading: issue.subject,
    blocks: [
      ...issueBlocks(issue),
      {
        kind: "note",
        text: `You receive this email because you subscribed to ${PRODUCT_NAME}'s newsletter.`,
      },
    ],
  };
}
