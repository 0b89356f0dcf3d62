import type { IssueStatus } from "@stackyard/contract/content/newsletter";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/** What has been sent cannot be taken back. */
export const ISSUE_TRANSITIONS: TransitionTable<IssueStatus> = {
  draft: ["sending"],
  sending: ["sent"],
  sent: [],
};
