import {
  isLive,
  OPERATION_KINDS,
  type OperationAct,
  type OperationKind,
  RUNNER_TIMES,
} from "@stackyard/contract/deployments/deployment-lists";
import type { OperationRow } from "./lock-deployment.ts";
import { isRetryable, whyNotCancel, whyNotStart } from "./operation-policy.ts";
import { hasEnded } from "./operation-state.ts";

type Shown = Pick<OperationRow, "kind" | "status" | "cancelRequested">;

/** What its owner can do with each of a deployment's operations now, the newest first. */
export function actsOfEach(operations: readonly Shown[]): OperationAct[][] {
  const starts = startsBeside(operations);
  return operations.map((operation, index) =>
    index === 0 && isRetryable(operation) && starts.includes(operation.kind)
      ? ["retry"]
      : actsOf(operation),
  );
}

function actsOf(operation: Shown): OperationAct[] {
  const { status, cancelRequested } = operation;
  if (status === "uncertain") return ["resolve"];
  if (hasEnded(status) || cancelRequested || whyNotCancel(operation)) return [];
  return status === "planned" ? ["approve", "reject", "cancel"] : ["cancel"];
}

/** What can be started beside these operations. */
export function startsBeside(
  operations: readonly Pick<OperationRow, "kind" | "status">[],
): OperationKind[] {
  const open = operations.filter(({ status }) => !hasEnded(status));
  return OPERATION_KINDS.filter((kind) => whyNotStart(kind, open) === null);
}

/** Whether a runner at work has been heard of lately. */
export function isResponding(
  { status, heartbeatAt }: Pick<OperationRow, "status" | "heartbeatAt">,
  now: Date,
): boolean {
  if (!isLive(status) || !heartbeatAt) return status !== "uncertain";
  return now.getTime() - heartbeatAt.getTime() <= RUNNER_TIMES.notResponding * 1_000;
}
