import { HOME_ENGINEERS } from "@stackyard/contract/base/limits";
import { apiQuery } from "../../lib/api/query";
import type { TalentFilter } from "../../lib/links/paths";

/** The engineers shown on the home page. */
export const topEngineersQuery = () =>
  apiQuery("/api/engineers", { query: { limit: HOME_ENGINEERS } });

/** A page of engineers that match `filter`. */
export const engineersQuery = ({ type: _, ...filter }: TalentFilter, cursor?: string) =>
  apiQuery("/api/engineers", { query: { ...filter, cursor } });

/** A page of certifications that await verification. */
export const certificationChecksQuery = (cursor?: string) =>
  apiQuery("/api/certifications/waiting", { query: { cursor } });

export const facetsQuery = ({ type: _, sort: __, ...filter }: TalentFilter) =>
  apiQuery("/api/engineers/facets", { query: filter });

export const engineerQuery = (id: number) =>
  apiQuery("/api/engineers/{id}/page", { params: { id } });

export const engineerReviewsQuery = (id: number, cursor?: string) =>
  apiQuery("/api/engineers/{id}/reviews", { params: { id }, query: { cursor } });

export const engineerModulesQuery = (username: string, cursor?: string) =>
  apiQuery("/api/profiles/{username}/modules", { params: { username }, query: { cursor } });

/** The user's engineer profile, and defaults suggested from their account. */
export const ownEngineerQuery = () => apiQuery("/api/user/engineer", {});
