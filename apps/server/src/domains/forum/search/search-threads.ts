import type { FoundThread, searchForum } from "@stackyard/contract/forum/search";
import type { z } from "zod";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction, type ViewerServices } from "../../../platform/services.ts";
import { findMeaning, findTerms, type Meant } from "../../common/search/find-meaning.ts";
import { hasWords, parseSearch, type SearchText } from "../../common/search/search-text.ts";
import { showThreads } from "../posts/list-threads.ts";
import {
  areUsed,
  boundSearch,
  type FoundRow,
  findByWords,
  findWithoutWords,
  MARKS,
} from "./search-queries.ts";

interface FoundThreads {
  readonly items: FoundThread[];
  readonly correctedTo: string | undefined;
  /** No thread has all the words: these have at least one. */
  readonly isAnyWord: boolean;
}

const NOTHING: FoundThreads = { items: [], correctedTo: undefined, isAnyWord: false };

/** Threads by words, category, state, author and tag, each with its best passage. */
export async function searchThreads(
  ctx: ViewerServices,
  query: z.output<(typeof searchForum)["query"]>,
): Promise<FoundThreads> {
  const { q = "", category, show = "all", author, tag, limit } = query;
  const filter = { category, show, author, tag, limit };
  const isNarrowed = Boolean(category || author || tag) || show !== "all";
  const text = parseSearch(q);
  if (q === "" ? !isNarrowed : !hasWords(text)) return NOTHING;
  const { rows, ...found } = await inTransaction(ctx, async ({ db }) => {
    await boundSearch(db);
    if (q === "") return { ...NOTHING, rows: await findWithoutWords(db, filter) };
    const { terms, correctedTo } = await findForumMeaning(db, text);
    return { ...(await findByWords(db, terms, filter)), correctedTo };
  });
  return { ...found, items: await presentFound(ctx, rows) };
}

/** The vocabulary knows titles and opening posts; a word of a reply is not corrected either. */
async function findForumMeaning(db: Database, text: SearchText): Promise<Meant> {
  const searching = { vocabulary: "site_words" } as const;
  const meant = await findMeaning(db, text, searching);
  if (meant.correctedTo === undefined) return meant;
  const meantWords = meant.correctedTo.split(" ");
  const unknown = text.words.filter((word, index) => word !== meantWords[index]);
  if (!(await areUsed(db, unknown))) return meant;
  return { terms: await findTerms(db, text, searching), correctedTo: undefined };
}

async function presentFound(
  ctx: ViewerServices,
  rows: readonly FoundRow[],
): Promise<FoundThread[]> {
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

/** Cuts a passage into pieces, so that the page marks the matches and the text needs no markup. */
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
