import type { AmendmentAct } from "@stackyard/contract/projects/contract-lists";
import type { Amendment, Contract } from "@stackyard/contract/projects/contracts";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { Button } from "../../../../ui/controls/button";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";
import { useContractAct } from "../use-contract-act";
import { Words } from "../words";
import { AmendmentTexts } from "./amendment-texts";

interface Props {
  readonly contract: Contract;
  readonly amendment: Amendment;
}

const LABELS: Readonly<Record<AmendmentAct, string>> = {
  confirm: "Confirm amendment",
  decline: "Decline amendment",
  withdraw: "Withdraw amendment",
};

/** An amendment that waits for the other side, with what the reader can do. */
export function OpenAmendment({ contract, amendment }: Props) {
  const { client, engineer } = contract;
  const { id, acts, proposedBy, reason } = amendment;
  const [open, setOpen] = useState<AmendmentAct>();
  const proposer = proposedBy === client.userId ? client : engineer;
  const other = proposer === client ? engineer : client;
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-note bg-surface p-5">
      <p>
        {proposer.username} proposed this amendment. It applies when {other.username} has confirmed
        it.
      </p>
      <Words title="Reason" text={reason} />
      <AmendmentTexts id={id} />
      {acts.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {acts.map((act) => (
            <Button
              key={act}
              size="small"
              look={act === "confirm" ? "primary" : "secondary"}
              onClick={() => setOpen(act)}
            >
              {LABELS[act]}
            </Button>
          ))}
        </div>
      )}
      {open && <Step act={open} amendment={amendment} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

interface StepProps {
  readonly act: AmendmentAct;
  readonly amendment: Amendment;
  readonly onClose: () => void;
}

function Step({ act, amendment: { id, newHash: hash }, onClose }: StepProps) {
  const params = { id };
  const { title, description, done, run } = {
    confirm: {
      title: "Confirm this amendment?",
      description: `You agree to the text with the hash ${hash.slice(0, 16)}…, which applies immediately. No money moves.`,
      done: "Amendment confirmed",
      run: () => send("put", "/api/amendments/{id}/confirmation", { params, body: { hash } }),
    },
    decline: {
      title: "Decline this amendment?",
      description: "The contract stays as it is. Either of you can propose another amendment.",
      done: "Amendment declined",
      run: () =>
        send("put", "/api/amendments/{id}/status", { params, body: { status: "declined" } }),
    },
    withdraw: {
      title: "Withdraw your amendment?",
      description: "The contract stays as it is. Either of you can propose another amendment.",
      done: "Amendment withdrawn",
      run: () =>
        send("put", "/api/amendments/{id}/status", { params, body: { status: "withdrawn" } }),
    },
  }[act];
  const end = useContractAct<undefined>({ send: run, done, after: onClose });
  return (
    <LazyConfirmDialog
      title={title}
      description={description}
      confirmLabel={LABELS[act]}
      isBusy={end.isPending}
      onConfirm={() => end.mutate(undefined)}
      onCancel={onClose}
    />
  );
}
