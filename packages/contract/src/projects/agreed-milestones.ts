import { canonicalJson, type Json } from "../base/canonical-json.ts";
import type { ContractTerms } from "./contracts.ts";

export type AgreedMilestone = ContractTerms["milestones"][number] & { readonly position: number };

/** The milestones of a contract's text with their positions. */
export const agreedMilestones = ({ milestones }: ContractTerms): AgreedMilestone[] =>
  milestones.map((milestone, index) => ({ position: index + 1, ...milestone }));

/** A milestone before and after an amendment. Undefined where it doesn't exist. */
export interface MilestoneChange {
  readonly position: number;
  readonly before?: AgreedMilestone | undefined;
  readonly after?: AgreedMilestone | undefined;
}

/** What differs between two texts of a contract, by position. */
export function milestoneChanges(before: ContractTerms, after: ContractTerms): MilestoneChange[] {
  const [old, next] = [before, after].map(
    (terms) => new Map(agreedMilestones(terms).map((each) => [each.position, each])),
  ) as [Map<number, AgreedMilestone>, Map<number, AgreedMilestone>];
  return [...new Set([...old.keys(), ...next.keys()])]
    .sort((a, b) => a - b)
    .map((position) => ({ position, before: old.get(position), after: next.get(position) }))
    .filter((change) => textOf(change.before) !== textOf(change.after));
}

const textOf = (milestone: AgreedMilestone | undefined) =>
  milestone && canonicalJson(milestone as unknown as Json);
