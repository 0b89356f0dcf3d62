import type { AgreedChecks } from "@stackyard/contract/projects/acceptance";
import type { ContractTerms } from "@stackyard/contract/projects/contracts";

interface Agreed {
  readonly terms: string;
}

/** The checks of each milestone in a contract's frozen text, in the order of the milestones. */
export function agreedChecksOfEach({ terms }: Agreed): (AgreedChecks | null)[] {
  const { milestones } = JSON.parse(terms) as ContractTerms;
  return milestones.map(({ checks }) => checks ?? null);
}

/** The checks of one milestone. */
export function agreedChecks(
  contract: Agreed,
  { position }: { readonly position: number },
): AgreedChecks | null {
  return agreedChecksOfEach(contract)[position - 1] ?? null;
}
