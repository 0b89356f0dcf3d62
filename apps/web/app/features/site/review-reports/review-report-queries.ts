import { apiQuery } from "../../../lib/api/query";

export const reviewQueueQuery = () => apiQuery("/api/admin/reviews", {});
export const hiddenReviewsQuery = () => apiQuery("/api/user/hidden-reviews", {});
