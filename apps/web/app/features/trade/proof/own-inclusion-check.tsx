import type { LedgerProof } from "@stackyard/contract/trade/bookkeeping/ledger-proofs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isNotFound } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { apiQuery } from "../../../lib/api/query";
import { formatCount, formatPrice } from "../../../lib/format/format";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { useCurrentUser } from "../../../lib/session/current-user";
import { signInAddress } from "../../../lib/session/sign-in-address";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { loadPart } from "../../../ui/load-part";

/** Checks in the browser that the user's own balance is part of the total. */
export function OwnInclusionCheck({ proof }: { readonly proof: LedgerProof }) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const check = useMutation({
    async mutationFn() {
      const query = apiQuery("/api/ledger/proofs/{id}/own", { params: { id: proof.id } });
      const [own, { verifyInclusion }] = await Promise.all([
        client.fetchQuery({ ...query, staleTime: 0, retry: false }),
        loadPart(() => import("./verify-inclusion")),
      ]);
      return { own, errors: verifyInclusion(proof, own) };
    },
  });
  if (!user) {
    return (
      <p className="text-ink-soft text-sm leading-relaxed">
        <TextLink to={signInAddress({ next: paths.ledgerProof })}>Sign in</TextLink> to check that
        your own balance is part of the total.
      </p>
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-prose text-ink-soft text-sm leading-relaxed">
        Check that your own balance is part of the total. Your browser gets the path from your
        balance to the root, and computes the root itself.
      </p>
      <Button size="small" isBusy={check.isPending} onClick={() => check.mutate()}>
        Check my balance
      </Button>
      {check.error && (
        <Alert tone="poor" isUrgent title="Your balance wasn't checked">
          {isNotFound(check.error)
            ? "The paths of this proof are no longer kept. Check a newer one."
            : errorMessage(check.error, "Check your connection and try again.")}
        </Alert>
      )}
      {check.data && <Outcome {...check.data} />}
    </div>
  );
}

interface OutcomeProps {
  readonly own: { readonly cents: number; readonly parts: readonly unknown[] };
  readonly errors: readonly string[];
}

function Outcome({ own: { cents, parts }, errors }: OutcomeProps) {
  if (errors.length > 0) {
    return (
      <Alert tone="poor" isUrgent title="Your balance is not part of this total">
        <ul>
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      </Alert>
    );
  }
  if (parts.length === 0) {
    return (
      <Alert tone="note" isUrgent title="We owed you nothing at that time">
        Compare this with your balance: if you had one, please report it to us.
      </Alert>
    );
  }
  return (
    <Alert
      tone="good"
      isUrgent
      title={`Your balance of ${formatPrice(cents)} is part of the total`}
    >
      {`It is split into ${formatCount(parts.length, "part")}, and each leads to the root above.`}
    </Alert>
  );
}
