import type { Lease, LeaseInputs } from "@stackyard/contract/deployments/lease";
import type { PlanReport } from "@stackyard/contract/deployments/plan-report";

/** A lease for tests. */
export function leaseFor(inputs: Partial<LeaseInputs> = {}, changes: Partial<Lease> = {}): Lease {
  return {
    operationId: 31,
    attempt: 1,
    work: "plan",
    deployment: { id: 7, name: "Network" },
    inputs: {
      module: "ada/network/aws",
      version: "1.2.3",
      archiveSha256: "0".repeat(64),
      provider: "aws",
      region: "eu-central-1",
      environment: "staging",
      variables: {},
      secretNames: [],
      ...inputs,
    },
    rootFolder: "",
    inputsDigest: "0".repeat(64),
    approval: null,
    expectedState: null,
    ...changes,
  };
}

/** The approval of a reported plan. */
export const approvalOf = ({
  planDigest,
  inputsDigest,
  archiveSha256,
  state,
}: PlanReport): Lease["approval"] => ({
  planDigest,
  inputsDigest,
  archiveSha256,
  state,
  approvedBy: "ada",
  approvedAt: "2026-11-26T12:00:00.000Z",
});
