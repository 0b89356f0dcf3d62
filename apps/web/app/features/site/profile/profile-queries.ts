import { apiQuery } from "../../../lib/api/query";

export const purchasesQuery = () => apiQuery("/api/purchases", {});
export const ownServicesQuery = () => apiQuery("/api/user/services", {});

export const ownModulesQuery = () => apiQuery("/api/user/modules", {});
export const earningsQuery = () => apiQuery("/api/user/earnings", {});
export const auditsQuery = () => apiQuery("/api/audits", {});
export const activityQuery = (cursor?: string) =>
  apiQuery("/api/user/activity", { query: { cursor } });
export const contributorFiguresQuery = () => apiQuery("/api/user/figures/contributor", {});
export const reviewsToAnswerQuery = (cursor?: string) =>
  apiQuery("/api/user/reviews-to-answer", { query: { limit: 5, cursor } });
export const buyerFiguresQuery = () => apiQuery("/api/user/figures/buyer", {});
export const auditorFiguresQuery = () => apiQuery("/api/user/figures/auditor", {});
export const engineerFiguresQuery = () => apiQuery("/api/user/figures/engineer", {});
export const ownEngineerQuery = () => apiQuery("/api/user/engineer", {});
