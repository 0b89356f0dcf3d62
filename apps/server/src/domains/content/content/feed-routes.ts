import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { ArticleSummary } from "@stackyard/contract/content/content";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { html, raw } from "hono/html";
import type { Config } from "../../../config.ts";
import { cacheByOrigin } from "../../../platform/http/cache-by-origin.ts";
import type { RequestEnv } from "../../../platform/http/request-context.ts";
import { readArticles } from "./read-articles.ts";

/** The blog as an Atom feed (RFC 4287). */
export function feedRoutes(config: Pick<Config, "publicUrl">): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.get("/blog/feed.xml", etag(), async (c) =>
    c.body(await writeFeed(c.get("origin")), 200, {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": cacheByOrigin(config, 3_600),
    }),
  );
  return app;
}

const DECLARATION = raw('<?xml version="1.0" encoding="utf-8"?>\n');

async function writeFeed(origin: string): Promise<string> {
  const articles = (await readArticles()).toSorted((a, b) => b.date.localeCompare(a.date));
  const [newest] = articles;
  const feed = await html`${DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${origin}/blog</id>
  <title>${PRODUCT_NAME} Blog</title>
  <link href="${origin}/blog"/>
  <link rel="self" href="${origin}/blog/feed.xml"/>
  <updated>${newest?.date}T00:00:00Z</updated>
  ${articles.map((article) => writeEntry(origin, article))}
</feed>
`;
  return feed.toString();
}

function writeEntry(
  origin: string,
  { id, title, excerpt, date, author, category }: ArticleSummary,
) {
  return html`<entry>
    <id>${origin}/blog/${id}</id>
    <title>${title}</title>
    <link href="${origin}/blog/${id}"/>
    <updated>${date}T00:00:00Z</updated>
    <author><name>${author}</name></author>
    <category term="${category}"/>
    <summary>${excerpt}</summary>
  </entry>
  `;
}
