import * as contract from "@stackyard/contract/site/review-reports";
import type { Api } from "../../../platform/http/api/api.ts";
import { decideReview } from "./decide-review.ts";
import { listReviewQueue } from "./list-review-queue.ts";
import { appealReview, listHiddenReviews } from "./own-hidden-reviews.ts";
import { reportReview } from "./report-review.ts";

export function mountReviewReports(api: Api) {
  api.mount(contract.reportReview, (ctx, { params, body }) => reportReview(ctx, params.id, body));
  api.mount(contract.listReviewQueue, (ctx) => listReviewQueue(ctx));
  api.mount(contract.decideReview, (ctx, { params, body }) => decideReview(ctx, params.id, body));
  api.mount(contract.listHiddenReviews, (ctx) => listHiddenReviews(ctx));
  api.mount(contract.appealReview, (ctx, { params, body }) =>
    appealReview(ctx, params.id, body.text),
  );
}
