import * as contract from "@stackyard/contract/content/content";
import type { Api } from "../../../platform/http/api/api.ts";
import { readArticle, readArticles } from "./read-articles.ts";
import { readTutorial, readTutorials } from "./read-tutorials.ts";
import { readWrittenPage } from "./read-written-page.ts";

export function mountContent(api: Api) {
  api.mount(contract.readWrittenPage, (ctx, { params }) => readWrittenPage(ctx, params.slug));
  api.mount(contract.listArticles, (_ctx, { query }) => readArticles(query));
  api.mount(contract.readArticle, (ctx, { params }) => readArticle(ctx, params.id));
  api.mount(contract.listTutorials, (_ctx, { query }) => readTutorials(query));
  api.mount(contract.readTutorial, (ctx, { params }) => readTutorial(ctx, params.slug));
}
