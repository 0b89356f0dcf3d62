import { postModerated, threadModerated } from "@stackyard/contract/events/forum-events";
import { postHeld } from "@stackyard/contract/events/forum-moderation-events";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** Held posts whose decisions count, the latest. */
const COUNTED = 50;

/** Fewer decisions say nothing about the next one. */
const FEWEST = 5;

/** The median time in hours from holding a post to its first decision; null if too few are known. */
export async function readReviewHours(db: Database): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null; count: number }>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided.at - held.at) / 3600) AS hours,
      count(*)::integer AS count
    FROM (SELECT id, at, subject_id, data FROM events WHERE type = ${postHeld.type}
        ORDER BY id DESC LIMIT ${COUNTED}) AS held,
      LATERAL (SELECT at FROM events
        WHERE subject_kind = 'thread' AND subject_id = held.subject_id AND type = ${postModerated.type}
          AND data -> 'postId' = held.data -> 'postId' AND id > held.id
        ORDER BY id LIMIT 1) AS decided`.execute(db);
  const [found] = rows;
  return found && found.count >= FEWEST ? found.hours : null;
}

interface Appealed {
  readonly postId: number;
  readonly about: string;
}

/** The reasons of the latest decisions that are appealed against, by post. */
export async function findReasons(
  db: Database,
  appeals: readonly Appealed[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ postId: number; reason: string }>`
    SELECT asked."postId" AS post_id, decided.reason
    FROM jsonb_to_recordset(${JSON.stringify(appeals)}::jsonb) AS asked ("postId" integer, about text)
      JOIN forum_posts AS posts ON posts.id = asked."postId",
      LATERAL (SELECT data ->> 'reason' AS reason FROM events
        WHERE subject_kind = 'thread' AND subject_id = posts.thread_id AND CASE asked.about
          WHEN 'hidden' THEN type = ${postModerated.type} AND data ->> 'act' = 'hide'
            AND (data ->> 'postId')::integer = posts.id
          WHEN 'locked' THEN type = ${threadModerated.type} AND data ->> 'act' = 'lock'
          ELSE false END
        ORDER BY id DESC LIMIT 1) AS decided`.execute(db);
  return new Map(rows.map(({ postId, reason }) => [postId, reason]));
}
