import type { Contract, Milestone } from "@stackyard/contract/projects/contracts";
import { formatPrice } from "../../../lib/format/format";
import { Words } from "./words";

interface Props {
  readonly contract: Contract;
  readonly dispute: NonNullable<Milestone["dispute"]>;
}

/** What both sides say, the newest offer, and how the dispute ended. */
export function MilestoneDispute({ contract, dispute }: Props) {
  const { client, engineer } = contract;
  const nameOf = (userId: number | null) =>
    [client, engineer].find((side) => side.userId === userId)?.username;
  const opener = nameOf(dispute.openedBy);
  const other = dispute.openedBy === client.userId ? engineer.username : client.username;
  const { offer, proposal, refund, reason } = dispute;
  return (
    <section aria-label="Dispute" className="flex flex-col gap-3">
      <Words
        title={opener ? `Claim of ${opener}` : "Why the dispute opened"}
        text={dispute.claim}
      />
      {dispute.answer && (
        <Words title={opener ? `Answer of ${other}` : "Answer"} text={dispute.answer} />
      )}
      {dispute.status === "open" && offer && (
        <p>
          {nameOf(offer.by)} offers to end the dispute: <strong>{formatPrice(offer.refund)}</strong>{" "}
          back to the client.
        </p>
      )}
      {proposal && (
        <Words
          title={`Another administrator decided ${formatPrice(proposal.refund)} for the client. A second must decide the same.`}
          text={proposal.reason}
        />
      )}
      {refund !== null && (
        <p>
          {dispute.status === "settled" ? "Both sides agreed" : "An administrator decided"}:{" "}
          <strong>{formatPrice(refund)}</strong> back to the client.{reason && ` ${reason}`}
        </p>
      )}
    </section>
  );
}
