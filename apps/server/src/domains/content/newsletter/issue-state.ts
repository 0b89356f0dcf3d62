import type { IssueStatus } from "@stackyard/contract/content/newsletter";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/** A sent issue can't be recalled. */
export const ISSUE_TRANSITIONS: TransitionTable<IssueStatus> = {
  draft: ["sending"],
  sending: ["sent"],
  sent: [],
};
