import { canonicalJson, type Json } from "@stackyard/contract/base/canonical-json";
import {
  type AgreedMilestone,
  agreedMilestones,
} from "@stackyard/contract/projects/agreed-milestones";
import type { AmendedMilestone } from "@stackyard/contract/projects/amendments";
import type { ContractTerms } from "@stackyard/contract/projects/contracts";
import { feeOf } from "../../trade/cart/pricing.ts";

/** What an amendment does to the milestones at which positions. */
export interface TermsChange {
  readonly added: readonly AmendedMilestone[];
  readonly changed: ReadonlyMap<number, AmendedMilestone>;
  readonly removed: ReadonlySet<number>;
  /** The highest position that the contract ever had. */
  readonly lastPosition: number;
  /** The rules that judge checks which are new or changed with their milestone. */
  readonly rulesetVersion: string;
}

/** The text after an amendment. Milestones keep their positions, and the fee stays as agreed. */
export function amendTerms(terms: ContractTerms, change: TermsChange): ContractTerms {
  const { added, changed, removed, lastPosition } = change;
  const write = (milestone: AmendedMilestone, position: number): AgreedMilestone => ({
    ...{ position, title: milestone.title, amountCents: milestone.amount },
    feeCents: feeOf(milestone.amount, { salesBasisPoints: terms.feeBasisPoints }),
    dueDays: milestone.dueDays,
    ...(milestone.text !== "" && { text: milestone.text }),
    ...(milestone.revisions !== terms.acceptance.revisions && { revisions: milestone.revisions }),
    ...(milestone.checks && {
      checks: { ...milestone.checks, rulesetVersion: change.rulesetVersion },
    }),
  });
  const kept = agreedMilestones(terms)
    .filter(({ position }) => !removed.has(position))
    .map((milestone) => {
      const next = changed.get(milestone.position);
      return next ? keepRuleset(milestone, write(next, milestone.position)) : milestone;
    });
  const more = added.map((milestone, index) => write(milestone, lastPosition + index + 1));
  return { ...terms, version: 3, milestones: [...kept, ...more] };
}

/** A milestone that is given as it is doesn't change because of a newer ruleset. */
function keepRuleset(before: AgreedMilestone, after: AgreedMilestone): AgreedMilestone {
  if (!before.checks || !after.checks) return after;
  const { rulesetVersion } = before.checks;
  const same = { ...after, checks: { ...after.checks, rulesetVersion } };
  return textOf(same) === textOf(before) ? before : after;
}

const textOf = (milestone: AgreedMilestone) => canonicalJson(milestone as unknown as Json);
