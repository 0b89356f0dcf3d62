import type { AcceptanceChecks } from "@stackyard/contract/projects/acceptance";
import { type CheckDraft, checkDraftOf } from "./check-draft";

/** A milestone as entered. */
export interface MilestoneDraft {
  readonly key: string;
  readonly title: string;
  /** In dollars. */
  readonly amount: string;
  readonly dueDays: string;
  /** Null if there are none. */
  readonly checks: CheckDraft | null;
}

/** A milestone starts from the checks that the client wants. */
export const emptyMilestone = (checks: AcceptanceChecks | null): MilestoneDraft => ({
  key: crypto.randomUUID(),
  title: "",
  amount: "",
  dueDays: "",
  checks: checks && checkDraftOf(checks),
});
