import type { ForumShow } from "@stackyard/contract/forum-threads";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";

/**
 * Of a word that is in very many posts, so many are looked at: PostgreSQL's own bound on what an
 * inverted index answers. They are a sample then, of which the best are shown.
 */
const MOST_LOOKED_AT = 1_000;

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
export async function boundSearch(db: Database): Promise<void> {
  await sql`SELECT set_config('gin_fuzzy_search_limit', ${String(MOST_LOOKED_AT)}, true)`.execute(
    db,
  );
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
    titles AS MATERIALIZED (
      SELECT threads.id AS thread_id, posts.id AS post_id,
        2 * ts_rank(threads.search, query) AS rank
      FROM asked, forum_threads AS threads
        JOIN forum_posts AS posts ON posts.thread_id = threads.id AND posts.number = 0
      WHERE threads.search @@ query LIMIT ${MOST_LOOKED_AT}
    ), bodies AS MATERIALIZED (
      SELECT thread_id, id AS post_id, ts_rank(search, query) AS rank
      FROM asked, forum_posts
      WHERE search @@ query AND status = 'visible' LIMIT ${MOST_LOOKED_AT}
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

/** Threads whose titles have any of the words, the more of them the better. */
export async function findSimilarTitles(
  db: Database,
  title: string,
  limit: number,
): Promise<Similar[]> {
  const { rows } = await sql<Similar>`
    WITH asked AS MATERIALIZED (
      SELECT replace(plainto_tsquery('english', ${title})::text, '&', '|')::tsquery AS query
    ), found AS MATERIALIZED (
      SELECT id, title, solution_id IS NOT NULL AS is_solved, ts_rank(search, query) AS rank, activity
      FROM asked, forum_threads WHERE search @@ query AND status = 'visible'
      LIMIT ${MOST_LOOKED_AT}
    )
    SELECT id, title, is_solved FROM found ORDER BY rank DESC, activity DESC LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}
