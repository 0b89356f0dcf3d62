import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { lockUntilCommit } from "../../../platform/db/lock-until-commit.ts";

/** A review with what it is about, and the person whose work it is about. */
export interface JudgedReview {
  readonly id: number;
  readonly rating: number;
  readonly content: string;
  readonly authorId: number;
  readonly author: string;
  readonly moduleId: number | null;
  readonly engineerId: number | null;
  readonly clientId: number | null;
  readonly contractId: number | null;
  readonly isCounted: boolean;
  readonly name: string;
  readonly path: string;
  readonly subjectId: number;
  /** Set if it is hidden. */
  readonly hiddenBy: number | null;
  readonly reason: string | null;
  readonly hiddenAt: Date | null;
  readonly appeal: string | null;
  readonly appealedAt: Date | null;
  readonly answer: string | null;
}

/** Reviews by their IDs, shown or hidden, in the order of their IDs. */
export async function listJudged(db: Database, ids: readonly number[]): Promise<JudgedReview[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<JudgedReview>`
    WITH judged AS (
      SELECT id, rating, content, author_id, module_id, engineer_id, client_id, contract_id,
        is_counted, NULL::integer AS hidden_by, NULL AS reason, NULL::timestamptz AS hidden_at,
        NULL AS appeal, NULL::timestamptz AS appealed_at, NULL AS answer
      FROM reviews WHERE id = ANY(${[...ids]})
      UNION ALL
      SELECT id, (review ->> 'rating')::integer, review ->> 'content', author_id, module_id,
        engineer_id, client_id, contract_id, (review ->> 'is_counted')::boolean, hidden_by, reason,
        hidden_at, appeal, appealed_at, answer
      FROM hidden_reviews WHERE id = ANY(${[...ids]})
    )
    SELECT judged.*, author.display_username AS author,
      coalesce(modules.title, subject.display_username) AS name,
      coalesce('/modules/' || judged.module_id, '/talent/' || judged.engineer_id,
        '/users/' || subject.username) AS path,
      subject.id AS subject_id
    FROM judged JOIN users AS author ON author.id = judged.author_id
      LEFT JOIN modules ON modules.id = judged.module_id
      LEFT JOIN engineers ON engineers.id = judged.engineer_id
      JOIN users AS subject
        ON subject.id = coalesce(modules.author_id, engineers.user_id, judged.client_id)
    ORDER BY judged.id`.execute(db);
  return rows;
}

/** One review that nobody else decides about until the transaction ends. */
export async function lockJudged(db: Database, id: number): Promise<JudgedReview | undefined> {
  await lockUntilCommit(db, `review ${id}`);
  return (await listJudged(db, [id]))[0];
}

export const presentJudged = ({ id, rating, content, author, name, path }: JudgedReview) => ({
  ...{ id, rating, content, author },
  about: { name, path },
});

/** Who hid a review, and whom it concerns. */
export const hidingOf = ({ hiddenBy, authorId, subjectId }: JudgedReview) => ({
  ...{ actedBy: hiddenBy, parties: [authorId, subjectId] },
});
