import { apiQuery } from "../../lib/api/query";

export const deploymentsQuery = (cursor?: string) =>
  apiQuery("/api/user/deployments", { query: { cursor } });

export const deploymentQuery = (id: number) => ({
  ...apiQuery("/api/deployments/{id}", { params: { id } }),
  // The runner moves it.
  staleTime: 0,
});

export const runnerPoolsQuery = () => ({
  ...apiQuery("/api/user/runner-pools", {}),
  staleTime: 0,
});

export const deployedModuleQuery = (id: number) =>
  apiQuery("/api/modules/{id}", { params: { id } });

export const deployedVersionQuery = (id: number) =>
  apiQuery("/api/modules/{id}/versions/{version}", { params: { id, version: "latest" } });
