import type { AgreedChecks } from "@stackyard/contract/projects/acceptance";
import type { ContractTerms } from "@stackyard/contract/projects/contracts";

/** The checks of a milestone in a contract's frozen text. */
export function agreedChecks(
  { terms }: { readonly terms: string },
  { position }: { readonly position: number },
): AgreedChecks | null {
  const { milestones } = JSON.parse(terms) as ContractTerms;
  return milestones[position - 1]?.checks ?? null;
}
