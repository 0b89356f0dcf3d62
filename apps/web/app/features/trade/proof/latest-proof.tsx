import type { LedgerProof } from "@stackyard/contract/trade/bookkeeping/ledger-proofs";
import { Download } from "lucide-react";
import { apiUrl } from "../../../lib/api/api";
import { formatDay, formatNumber, formatPrice } from "../../../lib/format/format";
import { buttonClasses } from "../../../ui/controls/button";
import { Badge } from "../../../ui/display/badge";
import { Card } from "../../../ui/display/card";
import { Facts } from "../../../ui/display/facts";
import { Price } from "../../../ui/display/price";
import { OwnInclusionCheck } from "./own-inclusion-check";

/** The newest proof, with the ways to check it. */
export function LatestProof({ proof }: { readonly proof: LedgerProof }) {
  const { id, day, mode, liabilities, leaves, treeRoot, root, previousRoot, sealDigest } = proof;
  const { providerBalances, isVerifiable } = proof;
  return (
    <section aria-label={`Proof of ${day}`} className="flex flex-col gap-4">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-2 text-xl">
        {formatDay(day)}
        {mode === "test" && <Badge tone="note">Test money</Badge>}
      </h2>
      <Card className="flex flex-col gap-6 p-5 sm:p-6">
        <dl className="grid gap-6 sm:grid-cols-2">
          <div>
            <dt className="stencil text-ink-faint">Owed to users</dt>
            <dd className="mt-2">
              <Price amount={formatPrice(liabilities)} size="large" />
            </dd>
          </div>
          {providerBalances.map(({ provider, cents }) => (
            <div key={provider}>
              <dt className="stencil text-ink-faint">At the provider: {provider}</dt>
              <dd className="mt-2">
                <Price amount={formatPrice(cents)} size="large" />
              </dd>
            </div>
          ))}
        </dl>
        <Facts
          facts={[
            { label: "Root of the day", value: <Digest hex={root} /> },
            { label: "Root of the tree", value: <Digest hex={treeRoot} /> },
            { label: "Root of the day before", value: <Digest hex={previousRoot} /> },
            { label: "Seal of the ledger", value: <Digest hex={sealDigest} /> },
            { label: "Leaves", value: formatNumber(leaves) },
          ]}
        />
        {isVerifiable && (
          <div className="flex flex-col gap-4 border-t pt-5">
            <OwnInclusionCheck proof={proof} />
            <div className="flex flex-col items-start gap-3">
              <p className="max-w-prose text-ink-soft text-sm leading-relaxed">
                To check the total, download the file and run{" "}
                <code className="font-mono text-ink">stackyard verify-ledger FILE</code>. It adds up
                all leaves and computes both roots again.
              </p>
              <a
                href={apiUrl("/api/ledger/proofs/{id}/file", { id })}
                download
                className={buttonClasses({ look: "secondary", size: "small" })}
              >
                <Download className="size-4" aria-hidden="true" />
                Download the file
              </a>
            </div>
          </div>
        )}
      </Card>
    </section>
  );
}

/** A digest as two lines of code. */
function Digest({ hex }: { readonly hex: string | null }) {
  if (hex === null) return "None";
  return <code className="block max-w-72 break-all font-mono text-xs leading-5">{hex}</code>;
}
