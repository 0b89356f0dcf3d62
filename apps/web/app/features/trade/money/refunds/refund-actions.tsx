import type { ManagedRefund } from "@stackyard/contract/trade/refunds";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { formatPrice } from "../../../../lib/format/format";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import { Button, type ButtonLooks } from "../../../../ui/controls/button";

const BOTH_READ = "The buyer and the seller read this. Also recorded in the audit log.";

interface Act {
  readonly label: string;
  readonly look: ButtonLooks["look"];
  readonly description: string;
  readonly hint?: string;
  readonly done: string;
  readonly perform: (reason: string) => Promise<unknown>;
}

/** What an administrator can do about a refund: decide an objection, or take care of a failure. */
export function RefundActions({ refund }: { readonly refund: ManagedRefund }) {
  const [chosen, choose] = useState<Act>();
  const acts = actsOn(refund);
  if (acts.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map((act) => (
        <Button key={act.label} size="small" look={act.look} onClick={() => choose(act)}>
          {act.label}
          <span className="sr-only"> for {refund.title}</span>
        </Button>
      ))}
      {chosen && (
        <ReasonDialog
          title={`${chosen.label}?`}
          description={chosen.description}
          confirmLabel={chosen.label}
          {...(chosen.hint && { hint: chosen.hint })}
          done={chosen.done}
          perform={chosen.perform}
          onClose={() => choose(undefined)}
        />
      )}
    </div>
  );
}

function actsOn({ id, status, amount, buyer }: ManagedRefund): readonly Act[] {
  const params = { id };
  const decide = (isGranted: boolean) => (reason: string) =>
    send("post", "/api/admin/refunds/{id}/decision", { params, body: { isGranted, reason } });
  const settle = (by: "manual" | "dispute") => (reason: string) =>
    send("post", "/api/admin/refunds/{id}/settlement", { params, body: { by, reason } });
  if (status === "objected") {
    return [
      {
        label: "Grant refund",
        look: "primary",
        description: `${buyer.username} gets ${formatPrice(amount)} back.`,
        hint: BOTH_READ,
        done: "The refund is granted.",
        perform: decide(true),
      },
      {
        label: "Refuse refund",
        look: "secondary",
        description: "The seller keeps the money, and the buyer keeps the module.",
        hint: BOTH_READ,
        done: "The refund is refused.",
        perform: decide(false),
      },
    ];
  }
  if (status !== "failed") return [];
  return [
    {
      label: "Send again",
      look: "primary",
      description: "The payment provider gets a new refund with the same amount.",
      done: "The refund is on its way.",
      perform: (reason) =>
        send("post", "/api/admin/refunds/{id}/retry", { params, body: { reason } }),
    },
    {
      label: "Record as paid another way",
      look: "secondary",
      description: `You paid ${formatPrice(amount)} to ${buyer.username} yourself.`,
      done: "The refund is recorded as paid.",
      perform: settle("manual"),
    },
    {
      label: "Record as returned by the bank",
      look: "secondary",
      description: `The bank of ${buyer.username} returned the payment in a dispute.`,
      done: "The refund is recorded as returned.",
      perform: settle("dispute"),
    },
  ];
}
