import * as modules from "@stackyard/contract/modules/modules";
import * as contracts from "@stackyard/contract/site/contract-reviews";
import { listReviewsToAnswer as listToAnswer } from "@stackyard/contract/site/review-answers";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { answerReview } from "./answer-review.ts";
import { createReview } from "./create-review.ts";
import { listEngineerReviews } from "./list-engineer-reviews.ts";
import { listReviews } from "./list-reviews.ts";
import { listReviewsToAnswer } from "./list-reviews-to-answer.ts";
import { readContractReviews } from "./read-contract-reviews.ts";
import { readModuleRatings } from "./read-module-ratings.ts";
import { reviewContract } from "./review-contract.ts";

export function mountReviews(api: Api) {
  api.mount(modules.listReviews, async (ctx, { params, query }) =>
    answerPage(ctx, await listReviews(ctx, params.id, query)),
  );
  api.mount(modules.readModuleRatings, (ctx, { params, query }) =>
    readModuleRatings(ctx, params.id, query),
  );
  api.mount(modules.listEngineerReviews, async (ctx, { params, query }) =>
    answerPage(ctx, await listEngineerReviews(ctx, params.id, query)),
  );
  api.mount(listToAnswer, async (ctx, { query }) =>
    answerPage(ctx, await listReviewsToAnswer(ctx, query)),
  );
  api.mount(modules.answerReview, (ctx, { params, body }) =>
    answerReview(ctx, params.id, body.answer),
  );
  api.mount(contracts.readContractReviews, (ctx, { params }) =>
    readContractReviews(ctx, params.id),
  );
  api.mount(contracts.reviewContract, (ctx, { params, body }) =>
    reviewContract(ctx, params.id, body),
  );
  api.mount(modules.createReview, (ctx, { body }) => createReview(ctx, body));
}
