import { apiQuery } from "../../lib/api/query";

export const featuredModulesQuery = () => apiQuery("/api/modules/featured", {});

/** Top-rated modules. */
export const topModulesQuery = () =>
  apiQuery("/api/modules", { query: { sort: "top-rated", limit: 5 } });

export const moduleQuery = (id: number) => apiQuery("/api/modules/{id}", { params: { id } });

/** "latest" resolves to the version that installs get. */
export const versionQuery = (id: number, version: string) =>
  apiQuery("/api/modules/{id}/versions/{version}", { params: { id, version } });

export const versionsQuery = (id: number) =>
  apiQuery("/api/modules/{id}/versions", { params: { id } });

export const listingHistoryQuery = (id: number) =>
  apiQuery("/api/modules/{id}/history", { params: { id } });

/** The pipelines that may publish the module, for its author. */
export const publishersQuery = (id: number) =>
  apiQuery("/api/modules/{id}/publishers", { params: { id } });

/** How applies by customers' runners ended. */
export const evidenceQuery = (id: number) =>
  apiQuery("/api/modules/{id}/evidence", { params: { id } });

/** Kinds of failures, for the module's author. */
export const failuresQuery = (id: number) =>
  apiQuery("/api/modules/{id}/failures", { params: { id } });

/** Changes since the previous version, or since `since`. */
export const changesQuery = (id: number, version: string, since?: string) =>
  apiQuery("/api/modules/{id}/versions/{version}/changes", {
    params: { id, version },
    query: { since },
  });

/** Versions in other accounts with the same or similar code. For auditors. */
export const copiesQuery = (id: number, version: string) =>
  apiQuery("/api/modules/{id}/versions/{version}/copies", { params: { id, version } });

/** Limits reviews to purchasers; undefined for all reviews. */
export type Reviewers = "purchasers" | undefined;

export const reviewsQuery = (id: number, cursor?: string, by?: Reviewers) =>
  apiQuery("/api/modules/{id}/reviews", { params: { id }, query: { cursor, by } });

export const ratingsQuery = (id: number, by?: Reviewers) =>
  apiQuery("/api/modules/{id}/ratings", { params: { id }, query: { by } });
