import * as contract from "@stackyard/contract/forum/forum";
import * as reading from "@stackyard/contract/forum/reading";
import type { Api } from "../../../platform/http/api/api.ts";
import { listForumCategories } from "./category-queries.ts";
import { createForumCategory } from "./create-forum-category.ts";
import { followCategory, readFollowedCategory } from "./follow-category.ts";
import { presentForumCategory, readCategory } from "./read-category.ts";

export function mountForumCategories(api: Api) {
  api.mount(contract.listForumCategories, async (ctx) =>
    (await listForumCategories(ctx.db)).map(presentForumCategory),
  );
  api.mount(contract.createForumCategory, (ctx, { body }) => createForumCategory(ctx, body));
  api.mount(contract.readForumCategoryBySlug, (ctx, { params }) => readCategory(ctx, params));
  api.mount(contract.readForumCategory, (ctx, { params }) => readCategory(ctx, params));
  api.mount(reading.readFollowedCategory, (ctx, { params }) =>
    readFollowedCategory(ctx, params.id),
  );
  api.mount(reading.followCategory, (ctx, { params, body }) =>
    followCategory(ctx, params.id, body),
  );
}
