import type { AgreedChecks } from "@stackyard/contract/projects/acceptance";
import {
  type AgreedMilestone,
  agreedMilestones,
} from "@stackyard/contract/projects/agreed-milestones";
import { type ContractTerms, contractTerms } from "@stackyard/contract/projects/contracts";
import { type OutsideTerms, outsideTerms } from "@stackyard/contract/projects/outside-work";

interface Agreed {
  readonly terms: string;
}

/** A contract's frozen text as an object. */
export const termsOf = ({ terms }: Agreed): ContractTerms => contractTerms.parse(JSON.parse(terms));

/** The same for work that the two pay outside. */
export const outsideTermsOf = ({ terms }: Agreed): OutsideTerms =>
  outsideTerms.parse(JSON.parse(terms));

/** The milestones of a contract's frozen text by position. */
export const agreedByPosition = ({ terms }: Agreed): ReadonlyMap<number, AgreedMilestone> =>
  new Map(agreedMilestones(JSON.parse(terms)).map((each) => [each.position, each]));

/** The checks of one milestone. */
export const agreedChecks = (
  contract: Agreed,
  { position }: { readonly position: number },
): AgreedChecks | null => agreedByPosition(contract).get(position)?.checks ?? null;
