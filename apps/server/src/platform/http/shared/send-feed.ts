import type { Context } from "hono";
import { ATOM, type Feed, writeFeed } from "../bodies/atom-feed.ts";
import type { RequestEnv } from "../request-context.ts";
import { sendShared } from "./send-shared.ts";
import type { SharedAnswers } from "./shared-answers.ts";

interface ReadFeed {
  readonly feed: Feed;
  /** What its entries depend on, besides their authors. */
  readonly topics: readonly string[];
}

/** Sends a feed, which is written once until one of its entries changes. */
export async function sendFeed(
  c: Context<RequestEnv>,
  { shared, caching }: { readonly shared: SharedAnswers; readonly caching: string },
  read: () => Promise<ReadFeed>,
): Promise<Response> {
  const make = async () => {
    const { feed, topics } = await read();
    const authors = feed.entries.map(({ author }) => `user:${author.toLowerCase()}`);
    return {
      body: await writeFeed(feed),
      headers: [["Content-Type", ATOM]] as const,
      topics: [...topics, ...authors],
    };
  };
  return sendShared(c, await shared.get(`feed ${c.get("origin")} ${c.req.path}`, make), caching);
}
