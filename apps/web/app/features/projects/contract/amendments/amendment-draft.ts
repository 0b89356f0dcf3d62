import type { AmendmentForm } from "@stackyard/contract/projects/amendments";
import type { Contract } from "@stackyard/contract/projects/contracts";
import { centsOf } from "../../amounts";
import { checkDraftOf, checkFormOf } from "../../check-draft";
import { emptyMilestone, type MilestoneDraft } from "../../milestone-draft";

/** A milestone of an amendment as entered. */
export interface AmendedDraft extends MilestoneDraft {
  /** Undefined for one that is added. */
  readonly id: number | undefined;
  readonly text: string;
  readonly revisions: string;
}

/** What an amendment can change: the milestones that aren't funded. */
export const draftOf = ({ milestones }: Pick<Contract, "milestones">): AmendedDraft[] =>
  milestones
    .filter(({ status }) => status === "proposed")
    .map((milestone) => ({
      ...{ key: `milestone ${milestone.id}`, id: milestone.id, title: milestone.title },
      ...{ text: milestone.text, amount: String(milestone.amount / 100) },
      ...{ dueDays: String(milestone.dueDays), revisions: String(milestone.revisions) },
      checks: milestone.checks && checkDraftOf(milestone.checks),
    }));

export const addedDraft = (revisions: number): AmendedDraft => ({
  ...emptyMilestone(null),
  ...{ id: undefined, text: "", revisions: String(revisions) },
});

const numberOf = (text: string) => (text.trim() ? Number(text) : Number.NaN);

function formOfOne({ title, text, amount, dueDays, revisions, checks }: AmendedDraft) {
  return {
    ...{ title, text, amount: centsOf(amount), dueDays: numberOf(dueDays) },
    ...{ revisions: numberOf(revisions), checks: checks && checkFormOf(checks) },
  };
}

/**
 * Converts the draft to the request body. What is listed as it is changes nothing. Invalid numbers are
 * sent as missing, so that the server reports them.
 */
export function formOf(
  { hash, milestones }: Pick<Contract, "hash" | "milestones">,
  drafts: readonly AmendedDraft[],
  reason: string,
): AmendmentForm {
  const kept = drafts.flatMap((draft) =>
    draft.id === undefined ? [] : [{ id: draft.id, ...formOfOne(draft) }],
  );
  return {
    ...{ hash, reason, changed: kept },
    added: drafts.filter(({ id }) => id === undefined).map(formOfOne),
    removed: draftOf({ milestones }).flatMap(({ id }) =>
      id === undefined || kept.some((draft) => draft.id === id) ? [] : [id],
    ),
  };
}

/** The server's name of a field of the milestone at this place of the form. */
export function fieldPath(drafts: readonly AmendedDraft[], place: number): string {
  const isAdded = drafts[place]?.id === undefined;
  const before = drafts.slice(0, place).filter(({ id }) => (id === undefined) === isAdded);
  return `${isAdded ? "added" : "changed"}.${before.length}`;
}
