import type { ForumShow } from "@stackyard/contract/forum/threads";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import {
  type SearchTerm,
  termsParameter,
  typedParameter,
  wordTerm,
} from "../../common/search/search-terms.ts";

/**
 * How many of the newest posts and threads are searched first. If they have enough matches, older ones
 * are not searched.
 */
const NEWEST = { posts: 2_000, threads: 1_000 } as const;
const ENOUGH = 50;

// With a limit, the primary key is read backward. An inverted index would read all rows with a frequent word.
const NEWEST_POSTS = sql`(SELECT id, thread_id, status, search FROM forum_posts
  ORDER BY id DESC LIMIT ${sql.lit(NEWEST.posts)}) AS newest`;
const NEWEST_THREADS = sql`(SELECT id, search FROM forum_threads
  ORDER BY id DESC LIMIT ${sql.lit(NEWEST.threads)}) AS newest`;

/**
 * How many older ones are searched: PostgreSQL's limit on the results of an inverted index. More
 * matches than this are sampled.
 */
const MAX_CANDIDATES = 300;

/** Mark what matches: characters for private use, which texts don't contain by chance. */
export const MARKS = { begin: "\uE000", end: "\uE001" } as const;

interface Filter {
  readonly category: string | undefined;
  readonly show: ForumShow;
  readonly author: string | undefined;
  readonly tag: string | undefined;
  readonly limit: number;
}

export interface FoundRow {
  readonly threadId: number;
  readonly number: number;
  readonly passage: string;
  readonly createdAt: Date;
}

/** Limits how many rows each following search of this transaction looks at. */
export async function boundSearch(db: Database, most = MAX_CANDIDATES): Promise<void> {
  await sql`SELECT set_config('gin_fuzzy_search_limit', ${String(most)}, true)`.execute(db);
}

const isWanted = ({ category, show, author, tag }: Omit<Filter, "limit">) => sql`
  threads.status = 'visible'
  AND (${category ?? null}::text IS NULL
    OR threads.category_id = (SELECT id FROM forum_categories WHERE slug = ${category ?? null}))
  AND (${show} = 'all' OR (threads.solution_id IS NOT NULL) = (${show} = 'solved'))
  AND (${author ?? null}::text IS NULL
    OR threads.user_id = (SELECT id FROM users WHERE username = ${author ?? null}))
  AND (${tag ?? null}::text IS NULL OR threads.tags @> ARRAY[${tag ?? null}::text])`;

/**
 * The best posts of the best threads. Words may be spread over a thread's title, tags and posts; threads
 * with more of them come first. If threads have all of them, the others are left out.
 */
export async function findByWords(
  db: Database,
  terms: readonly SearchTerm[],
  filter: Filter,
): Promise<{ readonly rows: FoundRow[]; readonly isAnyWord: boolean }> {
  const required = terms.filter(({ isOptional }) => !isOptional);
  const asked = required.filter(({ isExcluded }) => !isExcluded);
  const { rows } = await sql<FoundRow & { termCount: number }>`
    WITH asked AS MATERIALIZED (
      SELECT search_query(${termsParameter(required)}) AS all_query,
        search_query(${termsParameter(required)}, true) AS query,
        search_query(${typedParameter(terms)}, true) AS typed,
        search_terms(${termsParameter(asked)}) AS terms
    ), new_threads AS MATERIALIZED (
      SELECT id, search FROM asked, ${NEWEST_THREADS} WHERE search @@ query
    ), all_threads AS MATERIALIZED (
      SELECT * FROM new_threads UNION (
        SELECT id, search FROM asked, forum_threads
        WHERE (SELECT count(*) FROM new_threads) < ${sql.lit(ENOUGH)} AND search @@ all_query
        LIMIT ${sql.lit(MAX_CANDIDATES)}
      ) UNION (
        SELECT id, search FROM asked, forum_threads
        WHERE (SELECT count(*) FROM new_threads) < ${sql.lit(ENOUGH)} AND search @@ query
        LIMIT ${sql.lit(MAX_CANDIDATES)})
    ), titles AS MATERIALIZED (
      SELECT found.id AS thread_id, posts.id AS post_id, 2 * ${RANK} AS rank, ${HAD_TERMS} AS had
      FROM asked, (SELECT id, search FROM all_threads) AS found
        JOIN forum_posts AS posts ON posts.thread_id = found.id AND posts.number = 0
    ), new_posts AS MATERIALIZED (
      SELECT thread_id, id, search FROM asked, ${NEWEST_POSTS}
      WHERE search @@ query AND status = 'visible'
    ), all_posts AS MATERIALIZED (
      SELECT * FROM new_posts UNION (
        SELECT thread_id, id, search FROM asked, forum_posts
        WHERE (SELECT count(*) FROM new_posts) < ${sql.lit(ENOUGH)}
          AND search @@ all_query AND status = 'visible'
        LIMIT ${sql.lit(MAX_CANDIDATES)}
      ) UNION (
        SELECT thread_id, id, search FROM asked, forum_posts
        WHERE (SELECT count(*) FROM new_posts) < ${sql.lit(ENOUGH)}
          AND search @@ query AND status = 'visible'
        LIMIT ${sql.lit(MAX_CANDIDATES)})
    ), bodies AS MATERIALIZED (
      SELECT thread_id, id AS post_id, ${RANK} AS rank, ${HAD_TERMS} AS had
      FROM asked, all_posts AS found
    ), matches AS (
      SELECT thread_id, sum(rank) AS rank, length(replace(bit_or(had)::bit(8)::text, '0', '')) AS term_count,
        (array_agg(post_id ORDER BY is_body DESC, rank DESC))[1] AS post_id
      FROM (SELECT *, false AS is_body FROM titles UNION ALL SELECT *, true FROM bodies) AS one
      GROUP BY thread_id
    ), best AS (
      SELECT matches.*, threads.activity FROM matches
        JOIN forum_threads AS threads ON threads.id = matches.thread_id
      WHERE ${isWanted(filter)}
      ORDER BY term_count DESC, matches.rank DESC, threads.activity DESC LIMIT ${filter.limit}
    )
    SELECT best.thread_id, number, created_at, term_count,
      ts_headline('english', left(content, 5000), query, ${`StartSel=${MARKS.begin},StopSel=${MARKS.end},MaxWords=32,MinWords=18`}) AS passage
    FROM best JOIN forum_posts AS posts ON posts.id = best.post_id, asked
    ORDER BY term_count DESC, best.rank DESC, best.activity DESC`.execute(db);
  const isAnyWord = (rows[0]?.termCount ?? 0) < asked.length;
  return {
    rows: isAnyWord ? rows : rows.filter(({ termCount }) => termCount === asked.length),
    isAnyWord,
  };
}

const RANK = sql`(ts_rank(found.search, query) + ts_rank(found.search, typed))`;

/** Which of the terms a row has, as a bit mask. */
const HAD_TERMS = sql`(SELECT coalesce(sum(1 << (place - 1)::integer), 0)::integer
  FROM unnest(terms) WITH ORDINALITY AS listed (term, place) WHERE found.search @@ term)`;

/** Whether any post or title has one of the words. */
export async function areUsed(db: Database, words: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    SELECT EXISTS (SELECT FROM forum_posts WHERE search @@ query)
      OR EXISTS (SELECT FROM forum_threads WHERE search @@ query) AS is_used
    FROM (SELECT search_query(${termsParameter(words.map(wordTerm))}, true) AS query) AS asked`.execute(
    db,
  );
  return rows[0]?.isUsed === true;
}

/** Threads by tag, author or category alone, those with the latest activity first. */
export async function findWithoutWords(db: Database, filter: Filter): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    SELECT found.id AS thread_id, 0 AS number, created_at, excerpt AS passage
    FROM (
      SELECT threads.* FROM forum_threads AS threads WHERE ${isWanted(filter)}
      LIMIT ${MAX_CANDIDATES}
    ) AS found
    ORDER BY activity DESC LIMIT ${filter.limit}`.execute(db);
  return rows;
}

interface Similar {
  readonly id: number;
  readonly title: string;
  readonly isSolved: boolean;
}

/** Threads whose titles have any of the words, the more of them the better; of older ones, all of them. */
export async function findSimilarTitles(
  db: Database,
  title: string,
  limit: number,
): Promise<Similar[]> {
  const { rows } = await sql<Similar>`
    WITH asked AS MATERIALIZED (
      SELECT all_words, replace(all_words::text, '&', '|')::tsquery AS query
      FROM plainto_tsquery('english', ${title}) AS all_words
    ), new_threads AS MATERIALIZED (
      SELECT id, ts_rank(search, query) AS rank FROM asked, ${NEWEST_THREADS}
      WHERE search @@ query
    ), found AS MATERIALIZED (
      SELECT * FROM new_threads UNION (
        SELECT id, ts_rank(search, query) FROM asked, forum_threads WHERE search @@ all_words
        LIMIT ${sql.lit(MAX_CANDIDATES)}
      ) UNION (
        SELECT id, ts_rank(search, query) FROM asked, forum_threads
        WHERE (SELECT count(*) FROM new_threads) < ${sql.lit(ENOUGH)} AND search @@ query
        LIMIT ${sql.lit(MAX_CANDIDATES)})
    )
    SELECT threads.id, title, solution_id IS NOT NULL AS is_solved
    FROM found JOIN forum_threads AS threads ON threads.id = found.id
    WHERE status = 'visible' ORDER BY rank DESC, activity DESC LIMIT ${limit}`.execute(db);
  return rows;
}
