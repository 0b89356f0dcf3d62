import { POINTS_A_STAR } from "@stackyard/contract/base/rating";
import type { Proposal } from "@stackyard/contract/projects/proposals";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { formatCount, formatPrice } from "../../../lib/format/format";
import { responseTimeText } from "../../../lib/format/response-time";
import { engineerRecordTexts } from "../../../lib/format/track-record";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { PersonLink } from "../../../lib/people/person-link";
import { Button } from "../../../ui/controls/button";
import { Facts } from "../../../ui/display/facts";
import { Stars } from "../../../ui/display/stars";
import { OutsidePaymentAdvice } from "../../../ui/feedback/outside-payment-advice";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { ProposalStatusBadge } from "../status-badges";
import { useProjectAct } from "../use-project-act";
import { MilestoneList } from "./milestone-list";
import { ProposalQuestions } from "./proposal-questions";
import { WriteButton } from "./write-button";

interface Props {
  readonly proposal: Proposal;
  /** Whether the project takes decisions. */
  readonly isOpen: boolean;
}

/** One of the proposals that a client compares. */
export function ProposalCard({ proposal, isOpen }: Props) {
  const { engineer, status } = proposal;
  const isUndecided = status === "submitted" || status === "shortlisted";
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-lg border bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 text-lg">
          <PersonLink username={engineer.username} avatar={engineer.avatar} size="small" />
        </h3>
        <ProposalStatusBadge status={status} />
      </div>
      <Facts facts={factsOf(proposal)} />
      <p className="whitespace-pre-line break-words text-[0.925rem] leading-relaxed">
        {proposal.message}
      </p>
      <ProposalQuestions questions={proposal.questions} />
      <MilestoneList milestones={proposal.milestones} />
      {proposal.hintsAtOutsidePayment && <OutsidePaymentAdvice />}
      {engineer.engineerId !== null && (
        <TextLink to={paths.engineer(engineer.engineerId)}>View engineer profile</TextLink>
      )}
      {isOpen && isUndecided && <Decisions proposal={proposal} />}
    </li>
  );
}

function factsOf({ amount, deliveryDays, revisions, engineer }: Proposal) {
  return [
    { label: "Price", value: <strong>{formatPrice(amount)}</strong> },
    { label: "Time", value: formatCount(deliveryDays, "day") },
    { label: "Rounds of changes", value: String(revisions) },
    {
      label: "Rating",
      value:
        engineer.ratingCount > 0 ? (
          <span className="flex items-center gap-1.5">
            <Stars value={engineer.rating / POINTS_A_STAR} />({engineer.ratingCount})
          </span>
        ) : (
          "Not rated yet"
        ),
    },
    { label: "Identity", value: engineer.isIdentityVerified ? "Verified" : "Not verified" },
    { label: "Completed", value: formatCount(engineer.completedProjects, "project") },
    ...(engineer.record ? engineerRecordTexts(engineer.record) : []).map(([label, value]) => ({
      label,
      value,
    })),
    { label: "Replies", value: responseTimeText(engineer.responseTime) },
    ...(engineer.skills.length > 0
      ? [{ label: "Skills", value: engineer.skills.slice(0, 6).join(", ") }]
      : []),
  ];
}

function Decisions({ proposal }: { readonly proposal: Proposal }) {
  const { id, status, amount, revision, engineer } = proposal;
  const [asked, ask] = useState<"accept" | "decline">();
  const move = useProjectAct({
    key: ["proposal", id, "move"],
    send: (to: "shortlisted" | "declined") =>
      send("put", "/api/proposals/{id}/status", { params: { id }, body: { status: to } }),
    done: "Saved",
    after: () => ask(undefined),
  });
  const accept = useProjectAct({
    key: ["proposal", id, "accept"],
    send: () =>
      send("put", "/api/proposals/{id}/acceptance", { params: { id }, body: { amount, revision } }),
    done: "Proposal accepted",
    after: () => ask(undefined),
  });
  const whose = <span className="sr-only"> the proposal of {engineer.username}</span>;
  return (
    <div className="mt-auto flex flex-wrap gap-2">
      <Button size="small" onClick={() => ask("accept")}>
        Accept{whose}
      </Button>
      {status === "submitted" && (
        <Button
          size="small"
          look="secondary"
          isBusy={move.isPending}
          onClick={() => move.mutate("shortlisted")}
        >
          Shortlist{whose}
        </Button>
      )}
      <WriteButton proposal={proposal} />
      <Button size="small" look="danger" onClick={() => ask("decline")}>
        Decline{whose}
      </Button>
      {asked === "accept" && (
        <LazyConfirmDialog
          title={`Accept ${formatPrice(amount)}?`}
          description={`The proposal becomes a contract that you and ${engineer.username} confirm, and the other proposals are declined. No money moves until you fund a milestone.`}
          confirmLabel="Accept proposal"
          isBusy={accept.isPending}
          onConfirm={() => accept.mutate(undefined)}
          onCancel={() => ask(undefined)}
        />
      )}
      {asked === "decline" && (
        <LazyConfirmDialog
          title="Decline this proposal?"
          description="The engineer is notified. You can't undo this."
          confirmLabel="Decline proposal"
          look="danger"
          isBusy={move.isPending}
          onConfirm={() => move.mutate("declined")}
          onCancel={() => ask(undefined)}
        />
      )}
    </div>
  );
}
