import { MILESTONE_STATUS_LABELS } from "@stackyard/contract/projects/contract-lists";
import type { Contract, Milestone } from "@stackyard/contract/projects/contracts";
import { formatCount, formatPrice } from "../../../lib/format/format";
import { LongDay, Moment } from "../../../lib/format/times";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { Badge, type BadgeTone } from "../../../ui/display/badge";
import { Facts } from "../../../ui/display/facts";
import { CheckList } from "../check-list";
import { DeliveryNote } from "./delivery-note";
import { MilestoneDispute } from "./milestone-dispute";
import { MilestoneSteps } from "./milestone-steps";
import { DEADLINES, nextStep } from "./next-step";
import { Words } from "./words";

const TONES: Readonly<Record<Milestone["status"], BadgeTone>> = {
  proposed: "plain",
  funded: "note",
  submitted: "note",
  changes_requested: "fair",
  refund_requested: "fair",
  approved: "good",
  released: "good",
  disputed: "poor",
  resolved: "plain",
  refunded: "plain",
  charged_back: "poor",
  cancelled: "plain",
};

interface Props {
  readonly contract: Contract;
  readonly milestone: Milestone;
}

/** A milestone with its money, what was delivered, its deadlines, and the reader's next steps. */
export function MilestoneCard({ contract, milestone }: Props) {
  const { position, title, text, status, notes, timers, money, refundReason, dispute, checks } =
    milestone;
  const isActive = contract.status === "active";
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-lg border bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 break-words text-lg">
          {position}. {title}
        </h3>
        <Badge tone={TONES[status]}>{MILESTONE_STATUS_LABELS[status]}</Badge>
      </div>
      <Facts facts={factsOf(milestone)} />
      {text !== "" && <p className="whitespace-pre-line break-words">{text}</p>}
      {isActive && <p>{nextStep(milestone, contract.viewer.role)}</p>}
      {status === "refund_requested" && <RequestedPart milestone={milestone} />}
      {checks && <CheckList checks={checks} />}
      {status === "refund_requested" && refundReason && (
        <Words title={WHY_REFUND} text={refundReason} />
      )}
      {notes.length > 0 && (
        <ol className="flex flex-col gap-3" aria-label={`Deliveries of ${title}`}>
          {notes.map((note) => (
            <DeliveryNote key={note.id} note={note} checks={checks} />
          ))}
        </ol>
      )}
      {dispute && <MilestoneDispute contract={contract} dispute={dispute} />}
      {timers.length > 0 && (
        <ul
          className="flex flex-col gap-1 text-ink-soft text-sm"
          aria-label={`Deadlines of ${title}`}
        >
          {timers.map(({ kind, endsAt, isPaused }) => (
            <li key={kind}>
              {DEADLINES[kind]} <Moment at={endsAt} />.{isPaused && " Paused for now."}
            </li>
          ))}
        </ul>
      )}
      <MilestoneSteps milestone={milestone} />
      {money?.orderId && (
        <TextLink to={paths.order(money.orderId)}>View order and invoice</TextLink>
      )}
    </li>
  );
}

const WHY_REFUND = "Why the client wants a refund";

/** What a refund of a part means for both. */
function RequestedPart({ milestone: { refundCents, money } }: Pick<Props, "milestone">) {
  const held = money?.held ?? 0;
  if (refundCents === null || refundCents === held) return null;
  return (
    <p>
      The client wants <strong>{formatPrice(refundCents)}</strong> back. The rest,{" "}
      {formatPrice(held - refundCents)}, would be released to the engineer, less the fee.
    </p>
  );
}

function factsOf({ amount, fee, dueDays, dueAt, money, revisionsLeft }: Milestone) {
  const price = (label: string, cents: number) =>
    cents === 0 ? [] : [{ label, value: formatPrice(cents) }];
  return [
    { label: "Price", value: <strong>{formatPrice(amount)}</strong> },
    { label: "Platform fee, included", value: formatPrice(fee) },
    {
      label: "Due",
      value: dueAt ? <LongDay at={dueAt} /> : `${formatCount(dueDays, "day")} after the start`,
    },
    { label: "Rounds of changes left", value: String(revisionsLeft) },
    ...(money
      ? [
          { label: money.isTest ? "Paid with test money" : "Paid", value: formatPrice(money.paid) },
          { label: "Held", value: formatPrice(money.held) },
          ...price("Released to the engineer", money.released),
          ...price("Fee kept", money.fee),
          ...price("Refunded", money.refunded),
          ...price("Withdrawn by the client's bank", money.chargedBack),
          ...(money.clearsAt
            ? [{ label: "Ready for payout", value: <LongDay at={money.clearsAt} /> }]
            : []),
        ]
      : []),
  ];
}
