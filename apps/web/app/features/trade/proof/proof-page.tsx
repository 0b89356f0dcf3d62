import type { LedgerProof } from "@stackyard/contract/trade/bookkeeping/ledger-proofs";
import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../lib/page/section-content";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { LatestProof } from "./latest-proof";
import { PastProofs } from "./past-proofs";
import { proofsQuery } from "./proof-queries";

/** What this server owes its users, so that anyone can check it. */
export function ProofPage() {
  const query = useQuery(proofsQuery());
  return (
    <div className="page-width flex max-w-5xl flex-col gap-10 py-8 sm:py-12">
      <div>
        <h1 className="text-3xl sm:text-4xl">Proof of liabilities</h1>
        <p className="mt-3 max-w-prose text-ink-soft leading-relaxed">
          Every day we publish what this server owes its users: buyers' held funds and sellers'
          balances. The total is the root of a tree over all balances, so we can't leave one out
          without its owner noticing. It proves liabilities, not assets: the balance at the payment
          provider is shown beside it and is not part of the proof.
        </p>
      </div>
      <SectionContent query={query} what="The proofs">
        {(proofs) =>
          proofs.length === 0 ? (
            <EmptyState title="No proof yet">
              The first proof appears on the day after the first payment.
            </EmptyState>
          ) : (
            <>
              {latestOfEach(proofs).map((proof) => (
                <LatestProof key={proof.id} proof={proof} />
              ))}
              <PastProofs proofs={proofs} />
            </>
          )
        }
      </SectionContent>
    </div>
  );
}

/** The newest proof of each mode and currency; real money first. */
function latestOfEach(proofs: readonly LedgerProof[]): readonly LedgerProof[] {
  const latest = new Map<string, LedgerProof>();
  for (const proof of proofs) {
    const key = `${proof.mode} ${proof.currency}`;
    if (!latest.has(key)) latest.set(key, proof);
  }
  return [...latest.values()].sort((a, b) => a.mode.localeCompare(b.mode));
}
