import {
  isLive,
  OPERATION_KINDS,
  type OperationAct,
  type OperationKind,
  RUNNER_TIMES,
} from "@stackyard/contract/deployments/deployment-lists";
import type { PoolDeciders } from "../runners/find-deciders.ts";
import { actsFor } from "./approval-policy.ts";
import type { OperationRow } from "./lock-deployment.ts";
import { whyNotCancel, whyNotStart } from "./operation-policy.ts";
import { hasEnded } from "./operation-state.ts";

type Shown = Pick<OperationRow, "kind" | "status" | "cancelRequested" | "createdBy">;

/** Whether an operation ended without doing what it was for. */
export const isRetryable = ({ status }: Pick<Shown, "status">): boolean =>
  status === "failed" || status === "cancelled";

/** What a person can do with each of a deployment's operations now, the newest first. */
export function actsOfEach(
  operations: readonly Shown[],
  viewerId: number,
  deciders: PoolDeciders,
): OperationAct[][] {
  const starts = startsBeside(operations);
  return operations.map((operation, index) => {
    const isRetried = index === 0 && isRetryable(operation) && starts.includes(operation.kind);
    const acts: OperationAct[] = isRetried ? ["retry"] : actsOf(operation);
    return actsFor(viewerId, acts, { ...deciders, requesterId: operation.createdBy });
  });
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
