import type { MilestoneAct } from "@stackyard/contract/projects/contract-lists";
import type { Milestone } from "@stackyard/contract/projects/contracts";
import { type ReactNode, useState } from "react";
import { send } from "../../../lib/api/api";
import { formatPrice } from "../../../lib/format/format";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Button, type ButtonLooks } from "../../../ui/controls/button";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { AmountStep, refundOf } from "./amount-step";
import { DecisionStep } from "./decision-step";
import { DeliverStep } from "./deliver-step";
import { PartStep } from "./part-step";
import { RefundRequestStep } from "./refund-request-step";
import { TextStep } from "./text-step";
import { useContractAct } from "./use-contract-act";

interface Props {
  readonly milestone: Milestone;
}

const LABELS: Readonly<Record<MilestoneAct, string>> = {
  fund: "Fund milestone",
  deliver: "Deliver work",
  request_changes: "Request changes",
  approve: "Approve and release",
  release_part: "Release a part",
  stop_release: "Stop automatic release",
  request_refund: "Request refund",
  withdraw_refund_request: "Withdraw request",
  refund: "Return payment",
  refuse_refund: "Refuse refund",
  reclaim: "Reclaim money",
  dispute: "Open dispute",
  answer: "Answer claim",
  offer: "Offer a split",
  accept_offer: "Accept offer",
  decide: "Decide dispute",
  cancel: "Cancel milestone",
};

const labelOf = (act: MilestoneAct, status: Milestone["status"]): string =>
  act === "refund" && status === "refund_requested" ? "Grant refund" : LABELS[act];

const MAIN: readonly MilestoneAct[] = [
  "fund",
  "deliver",
  "approve",
  "answer",
  "accept_offer",
  "decide",
];
const GRAVE: readonly MilestoneAct[] = ["refund", "refuse_refund", "dispute", "cancel"];

const lookOf = (act: MilestoneAct): ButtonLooks["look"] =>
  MAIN.includes(act) ? "primary" : GRAVE.includes(act) ? "danger" : "secondary";

/** The steps that the reader can take with a milestone now. */
export function MilestoneSteps({ milestone }: Props) {
  const [open, setOpen] = useState<MilestoneAct>();
  const { acts, id, title, status } = milestone;
  if (acts.length === 0) return null;
  const whose = <span className="sr-only"> for {title}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map((act) =>
        act === "fund" ? (
          <ButtonLink key={act} to={paths.milestoneCheckout(id)} size="small">
            {LABELS.fund}
            {whose}
          </ButtonLink>
        ) : (
          <Button key={act} size="small" look={lookOf(act)} onClick={() => setOpen(act)}>
            {labelOf(act, status)}
            {whose}
          </Button>
        ),
      )}
      {open && dialogOf(open, milestone, () => setOpen(undefined))}
    </div>
  );
}

function dialogOf(act: MilestoneAct, milestone: Milestone, onClose: () => void): ReactNode {
  const { id, money, dispute } = milestone;
  const params = { id };
  const held = money?.held ?? 0;
  const sum = formatPrice(held);
  const question = { confirmLabel: labelOf(act, milestone.status), onClose };
  switch (act) {
    case "fund":
      return null;
    case "deliver":
      return <DeliverStep {...question} milestoneId={id} checks={milestone.checks} />;
    case "request_changes":
      return (
        <TextStep
          {...question}
          title="Request changes?"
          description={`The engineer delivers again. Rounds of changes left: ${milestone.revisionsLeft}.`}
          label="What is missing"
          done="Changes requested"
          send={(text) => send("post", "/api/milestones/{id}/changes", { params, body: { text } })}
        />
      );
    case "approve":
      return (
        <MoneyStep
          {...question}
          title={`Release ${sum}?`}
          description="You approve the work, and the engineer is paid. You can't undo this."
          done="Payment released"
          send={() => send("post", "/api/milestones/{id}/approval", { params, body: { held } })}
        />
      );
    case "release_part":
      return money && <PartStep {...question} id={id} money={money} />;
    case "stop_release":
      return (
        <MoneyStep
          {...question}
          title="Stop the automatic release?"
          description="The checks passed, but nothing is released because of them. You have 14 days from the delivery to approve it, request changes, or open a dispute."
          done="Automatic release stopped"
          send={() => send("post", "/api/milestones/{id}/release-stop", { params, body: {} })}
        />
      );
    case "request_refund":
      return <RefundRequestStep {...question} id={id} held={held} />;
    case "withdraw_refund_request":
      return (
        <MoneyStep
          {...question}
          title="Withdraw your refund request?"
          description="The work goes on. You can request a refund at most twice per milestone."
          done="Request withdrawn"
          send={() => send("post", "/api/milestones/{id}/refund-withdrawal", { params, body: {} })}
        />
      );
    case "refund": {
      const refund = milestone.refundCents ?? held;
      const rest = held - refund;
      const left =
        rest > 0 ? `${formatPrice(rest)} is released to you, less the fee.` : NOTHING_LEFT;
      return (
        <MoneyStep
          {...question}
          look="danger"
          title={`Return ${formatPrice(refund)} to the client?`}
          description={`${left} The milestone ends. You can't undo this.`}
          done="Payment returned"
          send={() =>
            send("post", "/api/milestones/{id}/refund", { params, body: { held, refund } })
          }
        />
      );
    }
    case "refuse_refund":
      return (
        <TextStep
          {...question}
          look="danger"
          title="Refuse the refund?"
          description="This opens a dispute. You can agree on a split, or an administrator decides, who can read your messages since the contract was drawn up."
          label="Your answer"
          done="Dispute opened"
          send={(text) =>
            send("post", "/api/milestones/{id}/refund-refusal", { params, body: { text } })
          }
        />
      );
    case "reclaim":
      return (
        <MoneyStep
          {...question}
          title={`Reclaim ${sum}?`}
          description="There was no delivery or message for 30 days. The milestone ends. You can't undo this."
          done="The money is on its way back"
          send={() => send("post", "/api/milestones/{id}/reclaim", { params, body: { held } })}
        />
      );
    case "dispute":
      return (
        <TextStep
          {...question}
          look="danger"
          title="Open a dispute?"
          description="The money stays held. The other side has 5 business days to answer. You can agree on a split, or an administrator decides, who can read your messages since the contract was drawn up. You can't undo this."
          label="Your claim"
          done="Dispute opened"
          send={(text) => send("post", "/api/milestones/{id}/disputes", { params, body: { text } })}
        />
      );
    case "answer":
      return (
        <TextStep
          {...question}
          title="Answer the claim?"
          description="You can answer once. An administrator reads both."
          label="Your answer"
          done="Answer sent"
          send={(text) =>
            send("post", "/api/milestones/{id}/dispute-answer", { params, body: { text } })
          }
        />
      );
    case "offer":
      return (
        <AmountStep
          {...question}
          title="Offer a split?"
          description="The dispute ends when the other side accepts. A new offer replaces the last one."
          done="Offer sent"
          amount={refundOf(held)}
          send={(refund) =>
            send("post", "/api/milestones/{id}/offers", { params, body: { refund } })
          }
        />
      );
    case "accept_offer": {
      const refund = dispute?.offer?.refund ?? 0;
      return (
        <MoneyStep
          {...question}
          title="Accept this split?"
          description={`${formatPrice(refund)} goes back to the client, and ${formatPrice(held - refund)} is released to the engineer, less the fee. You can't undo this.`}
          done="Dispute ended"
          send={() => send("post", "/api/milestones/{id}/settlement", { params, body: { refund } })}
        />
      );
    }
    case "decide":
      return <DecisionStep id={id} held={held} onClose={onClose} />;
    case "cancel":
      return (
        <MoneyStep
          {...question}
          look="danger"
          title="Cancel this milestone?"
          description="It isn't funded, so this costs nothing. You can't undo this."
          done="Milestone canceled"
          send={() => send("post", "/api/milestones/{id}/cancellation", { params, body: {} })}
        />
      );
  }
}

const NOTHING_LEFT = "You get none of the money that is held.";

interface MoneyStepProps {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly done: string;
  readonly look?: "danger";
  readonly send: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** A step without words, confirmed before anything moves. */
function MoneyStep({ send, done, onClose, ...question }: MoneyStepProps) {
  const act = useContractAct({ send: () => send(), done, after: onClose });
  return (
    <LazyConfirmDialog
      {...question}
      isBusy={act.isPending}
      onConfirm={() => act.mutate(undefined)}
      onCancel={onClose}
    />
  );
}
