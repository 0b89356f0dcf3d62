import type { ForumShow } from "@stackyard/contract/forum/threads";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/**
 * Of a word that is in very many posts, the newest of them are looked at: so many posts, and threads.
 * Where these hold enough of it, no older one is asked for.
 */
const NEWEST = { posts: 2_000, threads: 1_000 } as const;
const ENOUGH = 50;

// Behind a limit, they are read from the end; an inverted index would read all of a frequent word.
const NEWEST_POSTS = sql`(SELECT id, thread_id, status, search FROM forum_posts
  ORDER BY id DESC LIMIT ${sql.lit(NEWEST.posts)}) AS newest`;
const NEWEST_THREADS = sql`(SELECT id, search FROM forum_threads
  ORDER BY id DESC LIMIT ${sql.lit(NEWEST.threads)}) AS newest`;

/**
 * Of older ones, so many are looked at: PostgreSQL's own bound on what an inverted index answers. They
 * are a sample then, of which the best are shown.
 */
const MOST_LOOKED_AT = 300;

/** Stand around what matches; no text that comes in has a character for private use twice by chance. */
export const MARKS = { begin: "\uE000", end: "\uE001" } as const;

interface Filter {
  readonly words: string;
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

/** Has the following searches of this transaction look at no more than that. */
export async function boundSearch(db: Database, most = MOST_LOOKED_AT): Promise<void> {
  await sql`SELECT set_config('gin_fuzzy_search_limit', ${String(most)}, true)`.execute(db);
}

const isWanted = ({ category, show, author, tag }: Omit<Filter, "words" | "limit">) => sql`
  threads.status = 'visible'
  AND (${category ?? null}::text IS NULL
    OR threads.category_id = (SELECT id FROM forum_categories WHERE slug = ${category ?? null}))
  AND (${show} = 'all' OR (threads.solution_id IS NOT NULL) = (${show} = 'solved'))
  AND (${author ?? null}::text IS NULL
    OR threads.user_id = (SELECT id FROM users WHERE username = ${author ?? null}))
  AND (${tag ?? null}::text IS NULL OR threads.tags @> ARRAY[${tag ?? null}::text])`;

/** The best posts of the best threads, by the words of their titles and of their posts. */
export async function findByWords(db: Database, filter: Filter): Promise<FoundRow[]> {
  const { words, limit } = filter;
  const { rows } = await sql<FoundRow>`
    WITH asked AS MATERIALIZED (SELECT websearch_to_tsquery('english', ${words}) AS query),
    new_threads AS MATERIALIZED (
      SELECT id, 2 * ts_rank(search, query) AS rank FROM asked, ${NEWEST_THREADS}
      WHERE search @@ query
    ), all_threads AS MATERIALIZED (
      SELECT * FROM new_threads UNION (
        SELECT id, 2 * ts_rank(search, query) FROM asked, forum_threads
        WHERE (SELECT count(*) FROM new_threads) < ${sql.lit(ENOUGH)} AND search @@ query
        LIMIT ${sql.lit(MOST_LOOKED_AT)})
    ), titles AS MATERIALIZED (
      SELECT found.id AS thread_id, posts.id AS post_id, rank
      FROM all_threads AS found
        JOIN forum_posts AS posts ON posts.thread_id = found.id AND posts.number = 0
    ), new_posts AS MATERIALIZED (
      SELECT thread_id, id AS post_id, ts_rank(search, query) AS rank FROM asked, ${NEWEST_POSTS}
      WHERE search @@ query AND status = 'visible'
    ), bodies AS MATERIALIZED (
      SELECT * FROM new_posts UNION (
        SELECT thread_id, id, ts_rank(search, query) FROM asked, forum_posts
        WHERE (SELECT count(*) FROM new_posts) < ${sql.lit(ENOUGH)}
          AND search @@ query AND status = 'visible'
        LIMIT ${sql.lit(MOST_LOOKED_AT)})
    ), matches AS (
      SELECT thread_id, sum(rank) AS rank, (array_agg(post_id ORDER BY is_body DESC, rank DESC))[1] AS post_id
      FROM (SELECT *, false AS is_body FROM titles UNION ALL SELECT *, true FROM bodies) AS one
      GROUP BY thread_id
    ), best AS (
      SELECT matches.*, threads.activity FROM matches
        JOIN forum_threads AS threads ON threads.id = matches.thread_id
      WHERE ${isWanted(filter)}
      ORDER BY matches.rank DESC, threads.activity DESC LIMIT ${limit}
    )
    SELECT best.thread_id, number, created_at,
      ts_headline('english', left(content, 5000), query, ${`StartSel=${MARKS.begin},StopSel=${MARKS.end},MaxWords=32,MinWords=18`}) AS passage
    FROM best JOIN forum_posts AS posts ON posts.id = best.post_id, asked
    ORDER BY best.rank DESC, best.activity DESC`.execute(db);
  return rows;
}

/** Without words: by tag, author or category alone, where something was written last first. */
export async function findWithoutWords(db: Database, filter: Filter): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    SELECT found.id AS thread_id, 0 AS number, created_at, excerpt AS passage
    FROM (
      SELECT threads.* FROM forum_threads AS threads WHERE ${isWanted(filter)}
      LIMIT ${MOST_LOOKED_AT}
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
        LIMIT ${sql.lit(MOST_LOOKED_AT)}
      ) UNION (
        SELECT id, ts_rank(search, query) FROM asked, forum_threads
        WHERE (SELECT count(*) FROM new_threads) < ${sql.lit(ENOUGH)} AND search @@ query
        LIMIT ${sql.lit(MOST_LOOKED_AT)})
    )
    SELECT threads.id, title, solution_id IS NOT NULL AS is_solved
    FROM found JOIN forum_threads AS threads ON threads.id = found.id
    WHERE status = 'visible' ORDER BY rank DESC, activity DESC LIMIT ${limit}`.execute(db);
  return rows;
}
