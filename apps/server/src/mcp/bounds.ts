import { FINDINGS_PER_ANSWER } from "@stackyard/contract/base/agent-answers";
import { USERS_TEXT } from "@stackyard/contract/base/users-text";

/** How much one answer holds. Lists continue at their `next`, and searches at `nextCursor`. */
export const BOUNDS = {
  /** Items per page of each list. */
  modules: 20,
  inputs: 20,
  outputs: 20,
  findings: FINDINGS_PER_ANSWER,
  versions: 20,
  reviews: 5,
  changes: 20,
  purchases: 20,
  permissions: 200,
  /** Required inputs that a module block refers to by variables. */
  referredInputs: 100,
  /** Characters per page of a README. */
  readme: 4_000,
  ...USERS_TEXT,
  /** Bytes of a request. */
  requestBytes: 32 * 1_024,
} as const;
