import type { Contract } from "@stackyard/contract/projects/contracts";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { formatPrice } from "../../../lib/format/format";
import { Moment } from "../../../lib/format/times";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { useContractAct } from "./use-contract-act";

interface Props {
  readonly contract: Contract;
}

/** Whether the client has paid for a package that the engineer hasn't accepted yet. */
export const isOrder = ({ status, milestones }: Contract) =>
  status === "proposed" && milestones.some(({ money }) => money !== null);

type Act = "accept" | "refuse";

/** Asks the engineer to accept a paid package, and lets either side end it before. */
export function PackageOrder({ contract }: Props) {
  const { id, hash, viewer, milestones } = contract;
  const [asked, setAsked] = useState<Act>();
  const act = useContractAct({
    send: (step: Act) =>
      step === "accept"
        ? send("put", "/api/contracts/{id}/confirmation", { params: { id }, body: { hash } })
        : send("put", "/api/contracts/{id}/cancellation", { params: { id } }),
    done: "Change saved",
    after: () => setAsked(undefined),
  });
  const isClient = viewer.role === "client";
  const [milestone] = milestones;
  const money = milestone?.money;
  const held = formatPrice(money?.held ?? 0);
  const endsAt = milestone?.timers.find(({ kind }) => kind === "acceptance")?.endsAt;
  const refuse = isClient ? "Withdraw order" : "Decline order";
  return (
    <Alert
      tone="note"
      title={isClient ? "Waiting for the engineer" : "Accept or decline this order"}
      action={
        <>
          {viewer.canConfirm && (
            <Button size="small" disabled={money?.isDisputed} onClick={() => setAsked("accept")}>
              Accept order
            </Button>
          )}
          {viewer.canCancel && (
            <Button
              size="small"
              look="secondary"
              disabled={money?.isDisputed}
              onClick={() => setAsked("refuse")}
            >
              {refuse}
            </Button>
          )}
        </>
      }
    >
      {money?.isDisputed ? (
        "The client's bank is deciding about this payment. The order can't move until then."
      ) : (
        <>
          {isClient
            ? `We hold your payment of ${held}. You get all of it back if the engineer declines or doesn't accept the order`
            : `The client has paid ${held}, which we hold. It goes back to them if you decline or don't accept the order`}
          {endsAt && (
            <>
              {" "}
              by <Moment at={endsAt} />
            </>
          )}
          .
        </>
      )}
      {asked && (
        <LazyConfirmDialog
          title={asked === "accept" ? "Accept this order?" : `${refuse}?`}
          description={
            asked === "accept"
              ? `You agree to the text with the hash ${hash.slice(0, 16)}… and the platform fee shown. The work starts now, and the payment stays held until the client approves the work.`
              : `The client gets ${held} back, and the contract ends. You can't undo this.`
          }
          confirmLabel={asked === "accept" ? "Accept order" : refuse}
          look={asked === "accept" ? undefined : "danger"}
          isBusy={act.isPending}
          onConfirm={() => act.mutate(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </Alert>
  );
}
