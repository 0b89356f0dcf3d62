import type { OperationKind } from "@stackyard/contract/deployments/deployment-lists";
import type { Deployment } from "@stackyard/contract/deployments/deployments";
import { useRef, useState } from "react";
import { send } from "../../../lib/api/api";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { useDeploymentAct } from "../use-deployment-act";

interface Props {
  readonly deployment: Deployment;
  /** Called with the number of the new operation, which takes the focus. */
  readonly onStarted: (id: number) => void;
}

/** Starts a new plan, a check, or the destruction of everything. */
export function StartSteps({ deployment, onStarted }: Props) {
  const { id, starts } = deployment;
  const [isDestroying, setDestroying] = useState(false);
  const isStarted = useRef(false);
  const start = useDeploymentAct({
    send: (kind: OperationKind) =>
      send("post", "/api/deployments/{id}/operations", { params: { id }, body: { kind } }),
    done: "Waiting for a runner",
    after: (started) => {
      isStarted.current = true;
      setDestroying(false);
      onStarted(started.id);
    },
  });
  // The news of a start may come before its answer.
  if (starts.length === 0 && !isDestroying) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {starts.includes("apply") && (
        <Button look="secondary" isBusy={start.isPending} onClick={() => start.mutate("apply")}>
          Plan again
        </Button>
      )}
      {starts.includes("check") && (
        <Button look="secondary" isBusy={start.isPending} onClick={() => start.mutate("check")}>
          Check for drift
        </Button>
      )}
      {starts.includes("destroy") && (
        <Button
          look="danger"
          onClick={() => {
            isStarted.current = false;
            setDestroying(true);
          }}
        >
          Destroy
        </Button>
      )}
      {isDestroying && (
        <DestroyStep
          name={deployment.name}
          isBusy={start.isPending}
          onConfirm={() => start.mutate("destroy")}
          onCancel={() => setDestroying(false)}
          focusAfter={() => !isStarted.current}
        />
      )}
    </div>
  );
}

interface DestroyProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly focusAfter: () => boolean;
}

/** Asks for the deployment's name, so that nobody destroys the wrong one. */
function DestroyStep({ name, onConfirm, ...question }: DestroyProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  return (
    <LazyConfirmDialog
      {...question}
      title={`Destroy “${name}”?`}
      description="Your runner plans the destruction first. It starts only when you approve that plan."
      confirmLabel="Plan destruction"
      look="danger"
      onConfirm={() => (typed === name ? onConfirm() : setError(`Enter ${name} to confirm`))}
    >
      <TextField
        label="Deployment name"
        hint={`Enter ${name} to confirm.`}
        required
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
    </LazyConfirmDialog>
  );
}
