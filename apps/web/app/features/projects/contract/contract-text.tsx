import {
  type AgreedMilestone,
  agreedMilestones,
} from "@stackyard/contract/projects/agreed-milestones";
import type { Contract, ContractTerms } from "@stackyard/contract/projects/contracts";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { formatCount, formatPrice } from "../../../lib/format/format";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { checkSentences } from "../check-sentences";
import { HashedText } from "./frozen-text";
import { useContractAct } from "./use-contract-act";
import { Words } from "./words";

interface Props {
  readonly contract: Contract;
}

/** Asks the reader to confirm the text, and says what it waits for. */
export function ContractConfirmation({ contract }: Props) {
  const { id, hash, viewer, status } = contract;
  const [isAsking, setAsking] = useState(false);
  const confirm = useContractAct({
    send: () => send("put", "/api/contracts/{id}/confirmation", { params: { id }, body: { hash } }),
    done: "Contract confirmed",
    after: () => setAsking(false),
  });
  if (status !== "proposed") return null;
  if (!viewer.canConfirm) {
    return (
      <Alert tone="note" title="Waiting for the other side">
        The contract starts when both of you have confirmed its text.
      </Alert>
    );
  }
  return (
    <Alert
      tone="note"
      title="Read and confirm the contract"
      action={
        <Button size="small" onClick={() => setAsking(true)}>
          Confirm contract
        </Button>
      }
    >
      Both sides confirm the same text. To change it later, one side proposes an amendment, and the
      other side confirms it.
      {isAsking && (
        <LazyConfirmDialog
          title="Confirm this contract?"
          description={`You agree to the text with the hash ${hash.slice(0, 16)}…, its milestones, and the platform fee shown. No money moves yet.`}
          confirmLabel="Confirm contract"
          isBusy={confirm.isPending}
          onConfirm={() => confirm.mutate(undefined)}
          onCancel={() => setAsking(false)}
        />
      )}
    </Alert>
  );
}

/** The frozen text, as everyone reads it and as it is hashed. */
export function ContractText({ contract: { terms: text, hash } }: Props) {
  const terms = JSON.parse(text) as ContractTerms;
  const { acceptance } = terms;
  const milestones = agreedMilestones(terms);
  const total = milestones.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const fees = milestones.reduce((sum, { feeCents }) => sum + feeCents, 0);
  return (
    <section aria-labelledby="text-title" className="flex flex-col gap-4">
      <h2 id="text-title" className="text-2xl">
        Contract text
      </h2>
      <Words title="Scope" text={terms.scope} />
      {terms.files && (
        <Words
          title="Files of the project, with their SHA-256"
          text={terms.files.map(({ name, sha256 }) => `${name}\n${sha256}`).join("\n\n")}
        />
      )}
      {terms.proposal !== "" && <Words title="Proposal" text={terms.proposal} />}
      {terms.deliverables && <Words title="Deliverables" text={terms.deliverables.join("\n")} />}
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-[0.95rem]">
        <li>
          {formatCount(milestones.length, "milestone")} for {formatPrice(total)}. The engineer gets{" "}
          {formatPrice(total - fees)}, and {formatPrice(fees)} is the platform fee.
        </li>
        <li>
          Each milestone is funded before the work starts, and we hold the money until the client
          approves it. Released money can be paid out after{" "}
          {formatCount(acceptance.clearanceDays, "day")}.
        </li>
        <li>
          The client can request changes {formatCount(acceptance.revisions, "time")} per milestone,
          unless a milestone says otherwise. Without an answer within{" "}
          {formatCount(acceptance.autoReleaseDays, "day")} after a delivery, the payment is
          released.
        </li>
        <li>
          A refund request that isn't answered within{" "}
          {formatCount(acceptance.refundAnswerDays, "day")} is granted. A claim can be answered
          within {formatCount(acceptance.disputeAnswerBusinessDays, "business day")}.
        </li>
        <li>
          Without a delivery or message for {formatCount(acceptance.noDeliveryDays, "day")}, the
          client can reclaim the money. After {formatCount(acceptance.holdExpiryDays, "day")}, money
          goes back if nothing was delivered; otherwise a dispute is opened.
        </li>
      </ul>
      {milestones.map((milestone) => {
        const lines = extraLines(milestone);
        const { position, title } = milestone;
        return lines.length > 0 && <Words key={position} title={title} text={lines.join("\n")} />;
      })}
      <HashedText text={text} hash={hash} />
    </section>
  );
}

/** What the text says about one milestone besides its price and date. */
function extraLines({ text, revisions, checks }: AgreedMilestone): string[] {
  return [
    ...(text === undefined ? [] : [text]),
    ...(revisions === undefined ? [] : [`Rounds of changes: ${revisions}.`]),
    ...(checks ? checkSentences(checks) : []),
  ];
}
