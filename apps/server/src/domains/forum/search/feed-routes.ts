import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { showable } from "@stackyard/contract/base/text";
import type { ForumThread } from "@stackyard/contract/forum/threads";
import { Hono } from "hono";
import type { FeedEntry } from "../../../platform/http/bodies/atom-feed.ts";
import { cacheByOrigin } from "../../../platform/http/cache-by-origin.ts";
import type { RequestEnv } from "../../../platform/http/request-context.ts";
import { sendFeed } from "../../../platform/http/shared/send-feed.ts";
import type { SharedAnswers } from "../../../platform/http/shared/shared-answers.ts";
import type { Services } from "../../../platform/services.ts";
import { readCategory } from "../categories/read-category.ts";
import { listPosts } from "../posts/list-posts.ts";
import { listRecentThreads, listThreads } from "../posts/list-threads.ts";
import { readThread } from "../posts/read-thread.ts";

const ENTRIES = 24;
const FORUM = `${PRODUCT_NAME} Forum`;

/** New threads and replies as Atom feeds, as every visitor may read them. */
export function forumFeeds(services: Services, shared: SharedAnswers): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const visitor = { ...services, user: null };
  const sending = { shared, caching: cacheByOrigin(services.config, 300) };
  app.get("/developer-forum/feed.xml", (c) =>
    sendFeed(c, sending, async () => {
      const address = `${c.get("origin")}/developer-forum`;
      const threads = await listRecentThreads(visitor, ENTRIES);
      const entries = threads.map((thread) => entryOf(address, thread));
      return { feed: { address, title: FORUM, entries }, topics: ["forum"] };
    }),
  );
  app.get("/developer-forum/categories/:slug{[a-z0-9-]{1,60}}/feed.xml", (c) =>
    sendFeed(c, sending, async () => {
      const { id, name, slug } = await readCategory(visitor, { slug: c.req.param("slug") });
      const { items } = await listThreads(visitor, id, { limit: ENTRIES });
      const forum = `${c.get("origin")}/developer-forum`;
      const entries = items.map((thread) => entryOf(forum, thread));
      const address = `${forum}/categories/${slug}`;
      const feed = { address, title: `${name} · ${FORUM}`, entries };
      return { feed, topics: [`category:${id}`] };
    }),
  );
  app.get("/developer-forum/threads/:id{[0-9]{1,9}}/feed.xml", (c) =>
    sendFeed(c, sending, async () => {
      const { id, title, lastNumber } = await readThread(visitor, Number(c.req.param("id")));
      const before = lastNumber + 1;
      const { items } = await listPosts(visitor, id, { limit: ENTRIES, before });
      const address = `${c.get("origin")}/developer-forum/threads/${id}`;
      const entries = items
        .filter(({ status }) => status === "visible")
        .map(({ number, createdAt, user, content }) => ({
          address: `${address}?reply=${number}#reply-${number}`,
          title: `Reply ${number}`,
          at: createdAt,
          author: user?.username ?? "Unknown",
          summary: showable(content, 500),
        }));
      const feed = { address, title: `${title} · ${FORUM}`, entries };
      return { feed, topics: [`thread:${id}`] };
    }),
  );
  return app;
}

function entryOf(address: string, thread: ForumThread): FeedEntry {
  return {
    address: `${address}/threads/${thread.id}`,
    title: thread.title,
    at: thread.lastActivityAt,
    author: thread.user?.username ?? "Unknown",
    summary: thread.excerpt,
  };
}
