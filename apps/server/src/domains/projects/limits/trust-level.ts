import { TRUST_NEEDS, type TrustLevel } from "@stackyard/contract/projects/work-limits";

export interface TrustFacts {
  /** Since registration. */
  readonly days: number;
  readonly completed: number;
  /** With how many people contracts were completed. */
  readonly partners: number;
  readonly isIdentityVerified: boolean;
  readonly isAdmin: boolean;
}

/** What someone's history and identity stand for. Nobody else's acts lower it. */
export function trustLevelOf(facts: TrustFacts): TrustLevel {
  if (facts.isAdmin || fulfills(facts, "trusted")) return "trusted";
  return facts.isIdentityVerified || fulfills(facts, "established") ? "established" : "new";
}

function fulfills(facts: TrustFacts, level: keyof typeof TRUST_NEEDS): boolean {
  const { days, completed, partners } = TRUST_NEEDS[level];
  return facts.days >= days && facts.completed >= completed && facts.partners >= partners;
}
