import type {
  OperationKind,
  OperationStatus,
} from "@stackyard/contract/deployments/deployment-lists";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/**
 * Work that changed nothing yet may be queued again: a plan whose runner fell silent or was revoked,
 * and an apply that its runner says it never started. Nothing queues an apply that may be running. A
 * plan waits again when the person who approved it is no longer allowed to.
 */
export const OPERATION_TRANSITIONS: TransitionTable<OperationStatus> = {
  queued: ["leased", "cancelled", "failed"],
  leased: ["planning", "queued", "cancelled", "failed"],
  planning: ["planned", "checked", "queued", "cancelled", "failed"],
  planned: ["approved", "queued", "cancelled", "applied", "destroyed"],
  approved: ["applying", "destroying", "planned", "queued", "cancelled"],
  applying: ["applied", "failed", "uncertain", "queued"],
  destroying: ["destroyed", "failed", "uncertain", "queued"],
  uncertain: ["applying", "destroying", "applied", "destroyed", "failed", "queued"],
  applied: [],
  destroyed: [],
  checked: [],
  failed: [],
  cancelled: [],
};

export const hasEnded = (status: OperationStatus): boolean =>
  OPERATION_TRANSITIONS[status].length === 0;

/** What an approved operation becomes when its runner starts, and when that succeeds. */
export const startedAs = (kind: OperationKind) =>
  kind === "destroy" ? ("destroying" as const) : ("applying" as const);
export const succeededAs = (kind: OperationKind) =>
  kind === "destroy" ? ("destroyed" as const) : ("applied" as const);
