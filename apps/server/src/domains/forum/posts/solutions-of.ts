import { type Expression, sql } from "kysely";

interface Solution {
  readonly threadId: number;
  readonly title: string;
  /** Times within JSON are texts. */
  readonly at: string;
}

/**
 * The newest questions by others that this user's reply solved, as marked by their authors, as a
 * scalar subquery.
 */
export const solutionsOf = (userId: Expression<number>) => sql<Solution[]>`(
  SELECT coalesce(json_agg(json_build_object('threadId', thread_id, 'title', title,
    'at', created_at) ORDER BY id DESC), '[]')
  FROM (SELECT post.id, thread.id AS thread_id, title, post.created_at
    FROM forum_posts AS post JOIN forum_threads AS thread ON solution_id = post.id
    WHERE post.user_id = ${userId} AND thread.user_id <> post.user_id
      AND post.status = 'visible' AND thread.status = 'visible'
    ORDER BY post.id DESC LIMIT 5) AS newest)`;
