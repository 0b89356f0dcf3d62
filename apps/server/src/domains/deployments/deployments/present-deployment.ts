import { type DeploymentViewer, FAILURES } from "@stackyard/contract/deployments/deployment-lists";
import type {
  Deployment,
  DeploymentSummary,
  Operation,
} from "@stackyard/contract/deployments/deployments";
import type { StoredPlan } from "@stackyard/contract/deployments/plan-report";
import { actsOfEach, isResponding, startsBeside } from "../operations/operation-acts.ts";
import type { PoolDeciders } from "../runners/find-deciders.ts";
import type { DeploymentDetail, OperationDetail } from "./deployment-queries.ts";

export function presentSummary(row: DeploymentDetail): DeploymentSummary {
  const { id, name, environment, moduleId, title, version, inputs, status, kind, stops } = row;
  return {
    ...{ id, name, environment, status, kind, stops, failure: failureOf(row) },
    module: { id: moduleId, title, version },
    ...{ provider: inputs.provider, region: inputs.region },
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  };
}

interface Viewing {
  readonly as: DeploymentViewer;
  readonly viewerId: number;
  readonly pool: PoolDeciders;
  readonly now: Date;
}

export function presentDeployment(
  row: DeploymentDetail,
  operations: readonly OperationDetail[],
  { as, viewerId, pool: deciders, now }: Viewing,
): Omit<Deployment, "isWithdrawn" | "upgradeTo"> {
  const acts = actsOfEach(operations, viewerId, deciders);
  const { poolId, pool, securityScore, hasCritical, autoApproveScore, state, outputs } = row;
  return {
    ...presentSummary(row),
    ...{ viewer: as, owner: row.owner, needsSecondPerson: row.needsSecondPerson },
    pool: { id: poolId, name: pool },
    ...{ securityScore, hasCritical, autoApproveScore, state, outputs },
    starts: as === "owner" ? startsBeside(operations) : [],
    operations: operations.map((operation, index) => ({
      ...presentOperation(operation, now),
      acts: acts[index] ?? [],
    })),
  };
}

function presentOperation(row: OperationDetail, now: Date): Omit<Operation, "acts"> {
  const { id, kind, status, version, runner, inputs, inputsDigest, plan, message, stops } = row;
  return {
    ...{ id, kind, status, version, runner, inputs, inputsDigest, message, stops },
    plan: plan && withoutSigners(plan),
    needsSignature: plan?.signers !== undefined,
    isResponding: isResponding(row, now),
    isCanceling: row.cancelRequested && status === "planning",
    approvedBy: row.approver,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    approvalReason: row.approvalReason,
    failure: failureOf(row),
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  };
}

const withoutSigners = ({ signers: _, ...plan }: StoredPlan) => plan;

const failureOf = (row: { readonly failure: string | null }): Operation["failure"] =>
  FAILURES.find((failure) => failure === row.failure) ?? null;
