import type { Lease } from "@stackyard/contract/deployments/lease";
import type { DeploymentRow, OperationRow } from "./lock-deployment.ts";

interface Leased {
  readonly operation: OperationRow;
  readonly deployment: Pick<DeploymentRow, "id" | "name" | "state">;
  readonly rootFolder: string;
  /** Null if the policy approved the plan. */
  readonly approver: string | null;
}

/** What a runner is told to do. */
export function presentLease({ operation, deployment, rootFolder, approver }: Leased): Lease {
  const { id, attempt, inputs, inputsDigest } = operation;
  return {
    operationId: id,
    attempt,
    work: workOf(operation),
    deployment: { id: deployment.id, name: deployment.name },
    ...{ inputs, inputsDigest, rootFolder },
    approval: approvalOf(operation, approver),
    expectedState: deployment.state,
  };
}

function workOf({ kind, status }: OperationRow): Lease["work"] {
  if (kind === "check") return "check";
  if (status === "approved") return kind;
  return kind === "destroy" ? "destroy-plan" : "plan";
}

function approvalOf(
  { status, plan, approvedAt, approvalSignature }: OperationRow,
  approvedBy: string | null,
): Lease["approval"] {
  if (status !== "approved" || !plan || !approvedAt) return null;
  const { planDigest, inputsDigest, archiveSha256, state } = plan;
  const approved = { planDigest, inputsDigest, archiveSha256, state };
  const signature = approvalSignature ?? undefined;
  return { ...approved, approvedBy, approvedAt: approvedAt.toISOString(), signature };
}
