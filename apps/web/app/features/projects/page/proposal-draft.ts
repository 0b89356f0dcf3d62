import type { AcceptanceChecks } from "@stackyard/contract/projects/acceptance";
import { CONTRACT_TERMS } from "@stackyard/contract/projects/contract-lists";
import type { Proposal, ProposalForm } from "@stackyard/contract/projects/proposals";
import { centsOf } from "../amounts";
import { checkDraftOf, checkFormOf } from "../check-draft";
import { emptyMilestone, type MilestoneDraft } from "../milestone-draft";

/** A proposal as entered. */
export interface ProposalDraft {
  readonly message: string;
  readonly questions: string;
  /** In dollars; the sum of the milestones if there are any. */
  readonly amount: string;
  readonly deliveryDays: string;
  readonly revisions: string;
  readonly milestones: readonly MilestoneDraft[];
}

export function draftOf(
  proposal: Proposal | undefined,
  wanted: AcceptanceChecks | null,
): ProposalDraft {
  if (!proposal) {
    const milestones = wanted ? [emptyMilestone(wanted)] : [];
    const revisions = String(CONTRACT_TERMS.revisions);
    return { message: "", questions: "", amount: "", deliveryDays: "", revisions, milestones };
  }
  const { message, questions, amount, deliveryDays, revisions, milestones } = proposal;
  return {
    message,
    questions,
    amount: String(amount / 100),
    deliveryDays: String(deliveryDays),
    revisions: String(revisions),
    milestones: milestones.map((milestone) => ({
      key: crypto.randomUUID(),
      title: milestone.title,
      amount: String(milestone.amount / 100),
      dueDays: String(milestone.dueDays),
      checks: milestone.checks && checkDraftOf(milestone.checks),
    })),
  };
}

const wholeOf = (text: string) => (text.trim() ? Number(text) : Number.NaN);

/** The sum of the milestones in cents; NaN while one has no price. */
export const sumOf = (milestones: readonly MilestoneDraft[]): number =>
  milestones.reduce((sum, { amount }) => sum + centsOf(amount), 0);

/**
 * Converts the draft to the request body. Invalid numbers are sent as missing, so that the server
 * reports them.
 */
export function formOf(draft: ProposalDraft): ProposalForm {
  const { message, questions, amount, deliveryDays, revisions, milestones } = draft;
  return {
    message,
    questions,
    amount: milestones.length > 0 ? sumOf(milestones) : centsOf(amount),
    deliveryDays: wholeOf(deliveryDays),
    revisions: wholeOf(revisions),
    milestones: milestones.map((milestone) => ({
      title: milestone.title,
      amount: centsOf(milestone.amount),
      dueDays: wholeOf(milestone.dueDays),
      checks: milestone.checks && checkFormOf(milestone.checks),
    })),
  };
}
