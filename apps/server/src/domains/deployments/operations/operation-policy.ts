import type { ErrorCode } from "@stackyard/contract/base/errors";
import {
  isChanging,
  keepsEverything,
  type OperationKind,
  type OperationStatus,
} from "@stackyard/contract/deployments/deployment-lists";
import type { PlanReport } from "@stackyard/contract/deployments/plan-report";

interface Open {
  readonly kind: OperationKind;
  readonly status: OperationStatus;
}

/** Nobody works on it. A newer plan replaces it. */
const REPLACEABLE: readonly OperationStatus[] = ["queued", "planned", "approved"];

export const isReplaceable = ({ status }: Open): boolean => REPLACEABLE.includes(status);

/** Why a new operation can't start beside those that are open; null if it can. */
export function whyNotStart(kind: OperationKind, open: readonly Open[]): ErrorCode | null {
  if (open.some(({ kind }) => kind === "check")) return "deployment_busy";
  const [change] = open;
  if (!change) return null;
  if (change.status === "uncertain") return kind === "check" ? null : "deployment_uncertain";
  if (kind === "check") return "deployment_busy";
  return isReplaceable(change) ? null : "deployment_busy";
}

/** Why an operation can't be canceled; null if it can. */
export const whyNotCancel = ({ status }: Open): ErrorCode | null =>
  isChanging(status) ? "apply_started" : null;

interface Policy {
  /** Whether someone else than the person who asked for the plan must approve it. */
  readonly needsSecondPerson: boolean;
  readonly autoApproveScore: number | null;
  /** With exactly the deployment's inputs; null if nothing could be evaluated. */
  readonly securityScore: number | null;
  readonly hasCritical: boolean;
}

/** Whether the deployment's policy approves a plan. It never approves what destroys something. */
export function isApprovedByPolicy(
  { needsSecondPerson, autoApproveScore, securityScore, hasCritical }: Policy,
  kind: OperationKind,
  { summary: { counts } }: { readonly summary: Pick<PlanReport["summary"], "counts"> },
): boolean {
  if (kind !== "apply" || needsSecondPerson || autoApproveScore === null) return false;
  if (hasCritical || securityScore === null || securityScore < autoApproveScore) return false;
  return keepsEverything(counts);
}

interface State {
  readonly lineage: string;
  readonly serial: number;
}

/** Whether a plan is based on the state that the last apply left, or on a later one of it. */
export function continuesState(expected: State | null, found: State | null): boolean {
  if (!expected) return true;
  return found?.lineage === expected.lineage && found.serial >= expected.serial;
}
