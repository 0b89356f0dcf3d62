import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { showable } from "@stackyard/contract/base/text";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { html, raw } from "hono/html";
import { cacheByOrigin } from "../../../platform/http/cache-by-origin.ts";
import type { RequestEnv } from "../../../platform/http/request-context.ts";
import type { Services } from "../../../platform/services.ts";
import { readCategory } from "../categories/read-category.ts";
import { listPosts } from "../posts/list-posts.ts";
import { listThreads } from "../posts/list-threads.ts";
import { readThread } from "../posts/read-thread.ts";

const ENTRIES = 24;

interface Feed {
  /** The page that it is of. */
  readonly address: string;
  readonly title: string;
  readonly entries: readonly Entry[];
}

interface Entry {
  readonly address: string;
  readonly title: string;
  readonly at: string;
  readonly author: string;
  readonly summary: string;
}

/** What is new in a category or a thread as Atom feeds (RFC 4287), as every visitor may read it. */
export function forumFeeds(services: Services): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const visitor = { ...services, user: null };
  const headers = {
    "Content-Type": "application/atom+xml; charset=utf-8",
    "Cache-Control": cacheByOrigin(services.config, 300),
  };
  app.get("/developer-forum/categories/:slug{[a-z0-9-]{1,60}}/feed.xml", etag(), async (c) => {
    const { id, name, slug } = await readCategory(visitor, { slug: c.req.param("slug") });
    const { items } = await listThreads(visitor, id, { limit: ENTRIES });
    const address = `${c.get("origin")}/developer-forum`;
    const entries = items.map((thread) => ({
      address: `${address}/threads/${thread.id}`,
      title: thread.title,
      at: thread.lastActivityAt,
      author: thread.user?.username ?? "Unknown",
      summary: thread.excerpt,
    }));
    const page = `${address}/categories/${slug}`;
    return c.body(await writeFeed({ address: page, title: name, entries }), 200, headers);
  });
  app.get("/developer-forum/threads/:id{[0-9]{1,9}}/feed.xml", etag(), async (c) => {
    const { id, title, lastNumber } = await readThread(visitor, Number(c.req.param("id")));
    const before = lastNumber + 1;
    const { items } = await listPosts(visitor, id, { limit: ENTRIES, before });
    const page = `${c.get("origin")}/developer-forum/threads/${id}`;
    const entries = items
      .filter(({ status }) => status === "visible")
      .map(({ number, createdAt, user, content }) => ({
        address: `${page}?reply=${number}#reply-${number}`,
        title: `Reply ${number}`,
        at: createdAt,
        author: user?.username ?? "Unknown",
        summary: showable(content, 500),
      }));
    return c.body(await writeFeed({ address: page, title, entries }), 200, headers);
  });
  return app;
}

const DECLARATION = raw('<?xml version="1.0" encoding="utf-8"?>\n');

async function writeFeed({ address, title, entries }: Feed): Promise<string> {
  const newest = entries
    .map(({ at }) => at)
    .sort()
    .at(-1);
  const feed = await html`${DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${address}</id>
  <title>${title} · ${PRODUCT_NAME} Forum</title>
  <link href="${address}"/>
  <link rel="self" href="${address}/feed.xml"/>
  <updated>${newest ?? "2026-01-01T00:00:00Z"}</updated>
  ${entries.map(writeEntry)}
</feed>
`;
  return feed.toString();
}

function writeEntry({ address, title, at, author, summary }: Entry) {
  return html`<entry>
    <id>${address}</id>
    <title>${title}</title>
    <link href="${address}"/>
    <updated>${at}</updated>
    <author><name>${author}</name></author>
    <summary>${summary}</summary>
  </entry>
  `;
}
