import {
  ADJUSTABLE_ACCOUNTS,
  type AdjustmentStatus,
} from "@stackyard/contract/trade/bookkeeping/adjustment-lists";
import type { Adjustment } from "@stackyard/contract/trade/bookkeeping/adjustments";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { formatPrice } from "../../../../lib/format/format";
import { Day, Moment } from "../../../../lib/format/times";
import { Button } from "../../../../ui/controls/button";
import { Badge, type BadgeTone } from "../../../../ui/display/badge";
import { Facts } from "../../../../ui/display/facts";
import { WrittenText } from "../../../../ui/display/written-text";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";
import { Person } from "../person";

const LOOKS: Record<AdjustmentStatus, { readonly label: string; readonly tone: BadgeTone }> = {
  proposed: { label: "Proposed", tone: "fair" },
  posted: { label: "Posted", tone: "good" },
  refused: { label: "Refused", tone: "plain" },
  withdrawn: { label: "Withdrawn", tone: "plain" },
};

export function AdjustmentRow({ adjustment }: { readonly adjustment: Adjustment }) {
  const { amount, status, mode, from, to, reason, proposedBy, proposedAt } = adjustment;
  const { decidedBy, decidedAt, waitsUntil, whyNot } = adjustment;
  return (
    <li className="flex flex-col gap-4 p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-[620] tabular-nums">{formatPrice(amount)}</span>
        <Badge tone={LOOKS[status].tone}>{LOOKS[status].label}</Badge>
        {mode === "test" && <Badge tone="note">Test</Badge>}
      </p>
      <Facts
        facts={[
          { label: "From", value: <Account account={from} /> },
          { label: "To", value: <Account account={to} /> },
          {
            label: "Proposed",
            value: (
              <>
                <Day at={proposedAt} /> by <Person person={proposedBy} />
              </>
            ),
          },
          ...(decidedBy && decidedAt
            ? [
                {
                  label: LOOKS[status].label,
                  value: (
                    <>
                      <Day at={decidedAt} /> by <Person person={decidedBy} />
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      <div className="text-sm leading-relaxed">
        <WrittenText text={reason} />
      </div>
      {status === "proposed" && whyNot && (
        <p className="text-ink-soft text-sm">
          {whyNot}
          {waitsUntil && (
            <>
              {" "}
              You can post it from <Moment at={waitsUntil} />.
            </>
          )}
        </p>
      )}
      {status === "proposed" && <Decide adjustment={adjustment} />}
    </li>
  );
}

function Account({ account: { kind, user } }: { readonly account: Adjustment["from"] }) {
  return (
    <>
      {ADJUSTABLE_ACCOUNTS[kind]}
      {user && (
        <>
          , <Person person={user} />
        </>
      )}
    </>
  );
}

const ACTS = {
  posting: {
    label: "Post",
    title: (amount: string) => `Post ${amount}?`,
    description: "The ledger is append-only. You can only undo it with another adjustment.",
    confirmLabel: "Post adjustment",
    done: "Adjustment posted",
  },
  refusal: {
    label: "Refuse",
    title: (amount: string) => `Refuse ${amount}?`,
    description: "The ledger doesn't change. If you proposed it, it is withdrawn.",
    confirmLabel: "Refuse adjustment",
    done: "Adjustment refused",
  },
} as const;

function Decide({ adjustment: { id, amount, whyNot } }: { readonly adjustment: Adjustment }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<keyof typeof ACTS>();
  const decide = useSendOnce({
    mutationKey: ["adjustment", id],
    mutationFn: (act: keyof typeof ACTS) =>
      act === "posting"
        ? send("post", "/api/admin/adjustments/{id}/posting", { params: { id } })
        : send("post", "/api/admin/adjustments/{id}/refusal", { params: { id } }),
    async onSuccess(_, act) {
      toast.success(ACTS[act].done);
      setAsking(undefined);
      await invalidate(client, "/api/admin/");
    },
    onError(error) {
      setAsking(undefined);
      toast.error("Change not saved", errorMessage(error, "Please try again."));
    },
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" disabled={whyNot !== null} onClick={() => setAsking("posting")}>
        {ACTS.posting.label}
        <span className="sr-only"> the adjustment of {formatPrice(amount)}</span>
      </Button>
      <Button size="small" look="secondary" onClick={() => setAsking("refusal")}>
        {ACTS.refusal.label}
        <span className="sr-only"> the adjustment of {formatPrice(amount)}</span>
      </Button>
      {asking && (
        <LazyConfirmDialog
          title={ACTS[asking].title(formatPrice(amount))}
          description={ACTS[asking].description}
          confirmLabel={ACTS[asking].confirmLabel}
          isBusy={decide.isPending}
          onConfirm={() => decide.mutate(asking)}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
