import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { Hono } from "hono";
import type { Config } from "../../../config.ts";
import { cacheByOrigin } from "../../../platform/http/cache-by-origin.ts";
import type { RequestEnv } from "../../../platform/http/request-context.ts";
import { sendFeed } from "../../../platform/http/shared/send-feed.ts";
import type { SharedAnswers } from "../../../platform/http/shared/shared-answers.ts";
import { readArticles } from "./read-articles.ts";

/** The blog as an Atom feed. */
export function feedRoutes(
  config: Pick<Config, "publicUrl">,
  shared: SharedAnswers,
): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const sending = { shared, caching: cacheByOrigin(config, 3_600) };
  app.get("/blog/feed.xml", (c) =>
    sendFeed(c, sending, async () => {
      const address = `${c.get("origin")}/blog`;
      const articles = (await readArticles()).toSorted((a, b) => b.date.localeCompare(a.date));
      const entries = articles.map(({ id, title, excerpt, date, author, category }) => ({
        ...{ title, author, category, summary: excerpt },
        address: `${address}/${id}`,
        at: `${date}T00:00:00Z`,
      }));
      return { feed: { address, title: `${PRODUCT_NAME} Blog`, entries }, topics: [] };
    }),
  );
  return app;
}
