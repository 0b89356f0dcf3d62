import { apiQuery } from "../../lib/api/query";
import type { ProjectFilter } from "../../lib/links/paths";

/** A page of open projects that match `filter`. */
export const projectsQuery = (filter: ProjectFilter, cursor?: string) =>
  apiQuery("/api/projects", { query: { ...filter, cursor } });

/** Facet counts of the projects that match `filter`. */
export const projectFacetsQuery = ({ sort: _, ...filter }: ProjectFilter) =>
  apiQuery("/api/projects/facets", { query: filter });

export const projectQuery = (id: number) => apiQuery("/api/projects/{id}", { params: { id } });

export const proposalsQuery = (id: number) =>
  apiQuery("/api/projects/{id}/proposals", { params: { id } });

export const ownProjectsQuery = (cursor?: string) =>
  apiQuery("/api/user/projects", { query: { cursor } });

export const ownProposalsQuery = (cursor?: string) =>
  apiQuery("/api/user/proposals", { query: { cursor } });

export const workLimitsQuery = () => apiQuery("/api/user/work-limits", {});

export const invitationsQuery = (id: number) =>
  apiQuery("/api/projects/{id}/invitations", { params: { id } });

export const ownInvitationsQuery = (cursor?: string) =>
  apiQuery("/api/user/invitations", { query: { cursor } });

export const ownContractsQuery = (cursor?: string) =>
  apiQuery("/api/user/contracts", { query: { cursor } });

export const contractQuery = (id: number) => ({
  ...apiQuery("/api/contracts/{id}", { params: { id } }),
  // The other side acts, payments arrive, and deadlines pass.
  staleTime: 0,
});

export const amendmentQuery = (id: number) => apiQuery("/api/amendments/{id}", { params: { id } });

export const contractReviewsQuery = (id: number) => ({
  ...apiQuery("/api/contracts/{id}/reviews", { params: { id } }),
  // The other side may have written.
  staleTime: 0,
});

export const packageQuery = (id: number) => apiQuery("/api/packages/{id}", { params: { id } });
export const milestoneQuery = (id: number) => apiQuery("/api/milestones/{id}", { params: { id } });

export const contractDisputesQuery = () => apiQuery("/api/admin/contract-disputes", {});

export const disputeMessagesQuery = (id: number, cursor?: string) => ({
  ...apiQuery("/api/admin/contracts/{id}/messages", { params: { id }, query: { cursor } }),
  // The two may still be writing.
  staleTime: 0,
});

export const heldProjectsQuery = () => apiQuery("/api/held-projects", {});
