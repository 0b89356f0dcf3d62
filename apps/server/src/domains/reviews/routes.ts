import * as modules from "@stackyard/contract/modules";
import type { Api } from "../../platform/http/api.ts";
import { describePage } from "../../platform/http/paging.ts";
import { createReview } from "./create-review.ts";
import { listReviews } from "./list-reviews.ts";

export function mountReviews(api: Api) {
  api.mount(modules.listReviews, async (ctx, { params, query }) => {
    const page = await listReviews(ctx, params.id, query);
    describePage(page, ctx.request, ctx.headers);
    return page.items;
  });
  api.mount(modules.createReview, (ctx, { body }) => createReview(ctx, body));
}
