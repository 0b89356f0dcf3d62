import type { OperationKind } from "@stackyard/contract/deployments/deployment-lists";
import type { Operation } from "@stackyard/contract/deployments/deployments";

export interface Phase {
  readonly name: string;
  readonly state: "done" | "current" | "ended" | "ahead";
}

const PHASES: Readonly<Record<OperationKind, readonly string[]>> = {
  apply: ["Queue", "Plan", "Approval", "Apply"],
  destroy: ["Queue", "Plan", "Approval", "Destroy"],
  check: ["Queue", "Check"],
};

type Shown = Pick<Operation, "kind" | "status" | "plan" | "approvedAt" | "runner">;

/** An operation's phases. One that failed or was canceled ended in the phase that it had reached. */
export function phasesOf(operation: Shown): Phase[] {
  const { status } = operation;
  const names = PHASES[operation.kind];
  const isOver = status === "failed" || status === "cancelled";
  const at = reached(operation, names.length);
  return names.map((name, index) => {
    if (index < at) return { name, state: "done" };
    if (index > at) return { name, state: "ahead" };
    return { name, state: isOver ? "ended" : "current" };
  });
}

/** The index of the phase that the operation is in; that after the last one if it succeeded. */
function reached({ status, plan, approvedAt, runner }: Shown, count: number): number {
  switch (status) {
    case "queued":
      return 0;
    case "leased":
    case "planning":
      return 1;
    case "planned":
      return 2;
    case "approved":
    case "applying":
    case "destroying":
    case "uncertain":
      return 3;
    case "failed":
    case "cancelled":
      if (approvedAt) return 3;
      if (plan) return 2;
      return runner === null ? 0 : 1;
    default:
      return count;
  }
}
