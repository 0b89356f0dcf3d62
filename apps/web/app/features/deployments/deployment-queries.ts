import { apiQuery } from "../../lib/api/query";
import type { DeploymentsFilter } from "../../lib/links/paths";

/** A page of deployments that match `filter`. Their runners move them. */
export const deploymentsQuery = (filter: DeploymentsFilter, cursor?: string) => ({
  ...apiQuery("/api/user/deployments", { query: { ...filter, cursor } }),
  staleTime: 0,
});

export const deploymentChoicesQuery = () => apiQuery("/api/user/deployments/choices", {});

export const deploymentQuery = (id: number) => ({
  ...apiQuery("/api/deployments/{id}", { params: { id } }),
  // The runner moves it.
  staleTime: 0,
});

/** A page of an operation's log, which can still grow. */
export const operationLogQuery = (id: number, cursor?: string) => ({
  ...apiQuery("/api/operations/{id}/log", { params: { id }, query: { cursor } }),
  staleTime: 0,
});

/** A page of what a plan found. A new plan of the operation has other pages. */
export const plannedChangesQuery = (id: number, planDigest: string, cursor?: string) =>
  apiQuery("/api/operations/{id}/changes", { params: { id }, query: { planDigest, cursor } });

/** What a passkey signs to approve a plan. */
export const planSignatureQuery = (
  id: number,
  seen: { planDigest: string; inputsDigest: string },
) => ({
  ...apiQuery("/api/operations/{id}/approval/options", { params: { id }, query: seen }),
  staleTime: 0,
});

/** What another version changes for a deployment. */
export const upgradeQuery = (id: number, version: string) =>
  apiQuery("/api/deployments/{id}/upgrade", { params: { id }, query: { version } });

export const runnerPoolsQuery = () => ({
  ...apiQuery("/api/user/runner-pools", {}),
  staleTime: 0,
});

export const approvingQuery = () => ({ ...apiQuery("/api/user/approving", {}), staleTime: 0 });

export const deployedModuleQuery = (id: number) =>
  apiQuery("/api/modules/{id}", { params: { id } });

export const deployedVersionQuery = (id: number) =>
  apiQuery("/api/modules/{id}/versions/{version}", { params: { id, version: "latest" } });
