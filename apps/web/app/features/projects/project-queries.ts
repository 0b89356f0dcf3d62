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

export const heldProjectsQuery = () => apiQuery("/api/held-projects", {});
