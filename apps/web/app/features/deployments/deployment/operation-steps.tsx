import type { OperationAct } from "@stackyard/contract/deployments/deployment-lists";
import type { Operation } from "@stackyard/contract/deployments/deployments";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { Button } from "../../../ui/controls/button";
import { useDeploymentAct } from "../use-deployment-act";
import { ApproveStep } from "./approve-step";
import { ReasonStep } from "./reason-step";

const LABELS: Readonly<Record<OperationAct, string>> = {
  approve: "Approve plan",
  reject: "Reject plan",
  cancel: "Cancel operation",
  resolve: "Say how it ended",
  retry: "Retry",
};

/** A step that asks nothing before it happens. */
interface Immediate {
  readonly isPending: boolean;
  mutate(variables: undefined): void;
}

/** What the viewer can do with an operation. */
export function OperationSteps({ operation }: { readonly operation: Operation }) {
  const { id, acts, kind } = operation;
  const [asked, setAsked] = useState<OperationAct>();
  const close = () => setAsked(undefined);
  const params = { id };
  const cancel = useDeploymentAct({
    send: () => send("post", "/api/operations/{id}/cancellation", { params, body: {} }),
    done: "Operation canceled",
  });
  const retry = useDeploymentAct({
    send: () => send("post", "/api/operations/{id}/retry", { params }),
    done: "Waiting for a runner",
  });
  const immediate: Partial<Record<OperationAct, Immediate>> = { cancel, retry };
  if (acts.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map((act) => (
        <Button
          key={act}
          look={act === "approve" || act === "resolve" ? "primary" : "secondary"}
          isBusy={immediate[act]?.isPending ?? false}
          onClick={() => {
            const now = immediate[act];
            if (now) now.mutate(undefined);
            else setAsked(act);
          }}
        >
          {LABELS[act]}
        </Button>
      ))}
      {asked === "approve" && <ApproveStep operation={operation} onClose={close} />}
      {asked === "reject" && (
        <ReasonStep
          title="Reject this plan?"
          description="The operation ends. You can start a new plan at any time."
          confirmLabel="Reject plan"
          done="Plan rejected"
          send={(reason) =>
            send("post", "/api/operations/{id}/rejection", { params, body: { reason } })
          }
          onClose={close}
        />
      )}
      {asked === "resolve" && <ResolveStep id={id} kind={kind} onClose={close} />}
    </div>
  );
}

interface ResolveProps extends Pick<Operation, "id" | "kind"> {
  readonly onClose: () => void;
}

function ResolveStep({ id, kind, onClose }: ResolveProps) {
  const [outcome, setOutcome] = useState<"succeeded" | "failed">("failed");
  const ended = kind === "destroy" ? "destroyed" : "applied";
  return (
    <ReasonStep
      title="How did it end?"
      description="Check the resources first. A late report of the runner is refused from then on."
      confirmLabel="Save"
      done="Outcome saved"
      send={(reason) =>
        send("post", "/api/operations/{id}/resolution", {
          params: { id },
          body: { outcome, reason },
        })
      }
      outcome={{
        value: outcome,
        onChange: setOutcome,
        options: [
          { value: "failed", label: "It failed" },
          { value: "succeeded", label: `Everything was ${ended}` },
        ],
      }}
      onClose={onClose}
    />
  );
}
