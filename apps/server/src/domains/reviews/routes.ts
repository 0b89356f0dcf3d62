import * as modules from "@stackyard/contract/modules";
import type { Api } from "../../platform/http/api.ts";
import { describePage } from "../../platform/http/paging.ts";
import { answerReview } from "./answer-review.ts";
import { createReview } from "./create-review.ts";
import { listEngineerReviews } from "./list-engineer-reviews.ts";
import { listReviews } from "./list-reviews.ts";

export function mountReviews(api: Api) {
  api.mount(modules.listReviews, async (ctx, { params, query }) => {
    const page = await listReviews(ctx, params.id, query);
    describePage(page, ctx.request, ctx.headers);
    return page.items;
  });
  api.mount(modules.listEngineerReviews, async (ctx, { params, query }) => {
    const page = await listEngineerReviews(ctx, params.id, query);
    describePage(page, ctx.request, ctx.headers);
    return page.items;
  });
  api.mount(modules.answerReview, (ctx, { params, body }) =>
    answerReview(ctx, params.id, body.answer),
  );
  api.mount(modules.createReview, (ctx, { body }) => createReview(ctx, body));
}
