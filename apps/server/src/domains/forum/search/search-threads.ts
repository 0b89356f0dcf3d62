import type { FoundThread, searchForum } from "@stackyard/contract/forum/search";
import type { z } from "zod";
import { inTransaction, type ViewerServices } from "../../../platform/services.ts";
import { showThreads } from "../posts/list-threads.ts";
import { boundSearch, findByWords, findWithoutWords, MARKS } from "./search-queries.ts";

/** Threads by words, category, state, author and tag, each with its best passage. */
export async function searchThreads(
  ctx: ViewerServices,
  query: z.output<(typeof searchForum)["query"]>,
): Promise<FoundThread[]> {
  const { q: words = "", category, show = "all", author, tag, limit } = query;
  const filter = { words, category, show, author, tag, limit };
  const isAsked = words !== "" || category || author || tag || show !== "all";
  if (!isAsked) return [];
  const rows = await inTransaction(ctx, async ({ db }) => {
    await boundSearch(db);
    return words === "" ? findWithoutWords(db, filter) : findByWords(db, filter);
  });
  const threads = await showThreads(
    ctx,
    rows.map(({ threadId }) => threadId),
  );
  return rows.flatMap(({ threadId, number, passage, createdAt }) => {
    const thread = threads.get(threadId);
    if (!thread) return [];
    return [{ thread, number, passage: cutPassage(passage), at: createdAt.toISOString() }];
  });
}

/** A passage in pieces, so that what matches is marked by the page and not by markup within a text. */
function cutPassage(passage: string): FoundThread["passage"] {
  const pieces = passage.split(MARKS.begin).flatMap((part, index) => {
    const end = part.indexOf(MARKS.end);
    if (index === 0 || end < 0) return [{ text: part, isMatch: false }];
    return [
      { text: part.slice(0, end), isMatch: true },
      { text: part.slice(end + MARKS.end.length), isMatch: false },
    ];
  });
  return pieces.filter(({ text }) => text !== "");
}
