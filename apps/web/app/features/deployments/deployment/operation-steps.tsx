import type { OperationAct } from "@stackyard/contract/deployments/deployment-lists";
import type { Operation } from "@stackyard/contract/deployments/deployments";
import { type RefObject, useRef, useState } from "react";
import { send } from "../../../lib/api/api";
import { focusIfLost } from "../../../lib/browser/focus-if-lost";
import { Button } from "../../../ui/controls/button";
import { useDeploymentAct } from "../use-deployment-act";
import { ApproveStep } from "./approve-step";
import { ReasonStep } from "./reason-step";
import type { StepProps } from "./step-props";

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

interface Props {
  readonly operation: Operation;
  /** Takes the focus after a step, because its button goes. */
  readonly heading: RefObject<HTMLElement | null>;
  /** Called with the number of the operation that a retry started. */
  readonly onStarted: (id: number) => void;
}

/** What the viewer can do with an operation. */
export function OperationSteps({ operation, heading, onStarted }: Props) {
  const { id, acts, kind } = operation;
  const [asked, setAsked] = useState<OperationAct>();
  const isDone = useRef(false);
  const close = (isTaken: boolean) => {
    isDone.current = isTaken;
    setAsked(undefined);
  };
  const step: StepProps = {
    onDone: () => close(true),
    onClose: () => close(false),
    focusAfter: () => (isDone.current ? heading.current : true),
  };
  const params = { id };
  const cancel = useDeploymentAct({
    send: () => send("post", "/api/operations/{id}/cancellation", { params, body: {} }),
    done: "Operation canceled",
    after: () => focusIfLost(heading.current),
  });
  const retry = useDeploymentAct({
    send: () => send("post", "/api/operations/{id}/retry", { params }),
    done: "Waiting for a runner",
    after: (started) => onStarted(started.id),
  });
  const immediate: Partial<Record<OperationAct, Immediate>> = { cancel, retry };
  // A dialog stays until the answer is there, which may come after the news of its effect.
  if (acts.length === 0 && !asked) return null;
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
      {asked === "approve" && <ApproveStep operation={operation} {...step} />}
      {asked === "reject" && (
        <ReasonStep
          title="Reject this plan?"
          description="The operation ends. You can start a new plan at any time."
          confirmLabel="Reject plan"
          done="Plan rejected"
          send={(reason) =>
            send("post", "/api/operations/{id}/rejection", { params, body: { reason } })
          }
          {...step}
        />
      )}
      {asked === "resolve" && <ResolveStep id={id} kind={kind} {...step} />}
    </div>
  );
}

type ResolveProps = Pick<Operation, "id" | "kind"> & StepProps;

function ResolveStep({ id, kind, ...step }: ResolveProps) {
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
      {...step}
    />
  );
}
