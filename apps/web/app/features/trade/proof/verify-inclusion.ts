import type {
  LedgerProof,
  OwnInclusion,
} from "@stackyard/contract/trade/bookkeeping/ledger-proofs";
import { rootOfDay } from "@stackyard/ledger-proof/daily-root";
import { hashLeaf, isSame, rootOf } from "@stackyard/ledger-proof/tree";

/**
 * Checks that every part of the user's balance leads to the root and the total that the page shows.
 * Returns what is wrong, as sentences; empty if everything holds.
 *
 * @param shown The proof as everyone sees it. The server could show another one to this user alone.
 */
export function verifyInclusion(shown: LedgerProof, own: OwnInclusion): readonly string[] {
  const { proof, parts, userId, cents } = own;
  const errors: string[] = [];
  if (proof.root !== shown.root || proof.treeRoot !== shown.treeRoot)
    errors.push("Your parts belong to another root than the one on this page.");
  if (rootOfDay({ ...shown, liabilityCents: shown.liabilities }) !== shown.root)
    errors.push("The day's root doesn't cover the figures on this page.");
  if (parts.reduce((sum, part) => sum + part.cents, 0) !== cents)
    errors.push("Your parts don't add up to your balance.");
  const root = { hash: bytesOf(shown.treeRoot), cents: shown.liabilities };
  for (const [index, part] of parts.entries()) {
    if (!leadsTo(root, userId, part))
      errors.push(`Part ${index + 1} of your balance doesn't lead to the root.`);
  }
  return errors;
}

function leadsTo(
  root: Parameters<typeof isSame>[0],
  userId: number,
  { salt, cents, path }: OwnInclusion["parts"][number],
): boolean {
  try {
    const leaf = hashLeaf({ salt: bytesOf(salt), userId, cents });
    const steps = path.map(({ side, hash, cents }) => ({
      side,
      node: { hash: bytesOf(hash), cents },
    }));
    return isSame(rootOf(leaf, steps), root);
  } catch {
    // A negative sum, for example.
    return false;
  }
}

function bytesOf(hex: string): Uint8Array {
  const pairs = hex.match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}
