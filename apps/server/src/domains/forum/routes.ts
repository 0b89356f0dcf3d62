import * as contract from "@stackyard/contract/forum";
import type { Api } from "../../platform/http/api.ts";
import { createForumCategory } from "./create-forum-category.ts";
import { listForumCategories } from "./forum-queries.ts";
import { presentForumCategory } from "./present-forum.ts";

export function mountForum(api: Api) {
  api.mount(contract.listForumCategories, async (ctx) =>
    (await listForumCategories(ctx.db)).map(presentForumCategory),
  );
  api.mount(contract.createForumCategory, (ctx, { body }) => createForumCategory(ctx, body));
}
