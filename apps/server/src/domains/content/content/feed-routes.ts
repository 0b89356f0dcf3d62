import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { Hono } from "hono";
import { etag } from "hono/etag";
import type { Config } from "../../../config.ts";
import { ATOM, writeFeed } from "../../../platform/http/bodies/atom-feed.ts";
import { cacheByOrigin } from "../../../platform/http/cache-by-origin.ts";
import type { RequestEnv } from "../../../platform/http/request-context.ts";
import { readArticles } from "./read-articles.ts";

/** The blog as an Atom feed. */
export function feedRoutes(config: Pick<Config, "publicUrl">): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.get("/blog/feed.xml", etag(), async (c) => {
    const address = `${c.get("origin")}/blog`;
    const articles = (await readArticles()).toSorted((a, b) => b.date.localeCompare(a.date));
    const entries = articles.map(({ id, title, excerpt, date, author, category }) => ({
      ...{ title, author, category, summary: excerpt },
      address: `${address}/${id}`,
      at: `${date}T00:00:00Z`,
    }));
    return c.body(await writeFeed({ address, title: `${PRODUCT_NAME} Blog`, entries }), 200, {
      "Content-Type": ATOM,
      "Cache-Control": cacheByOrigin(config, 3_600),
    });
  });
  return app;
}
