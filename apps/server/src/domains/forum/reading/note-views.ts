import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { robotName } from "../../../platform/http/admission/robots.ts";
import type { Services } from "../../../platform/services.ts";

/** Visits that are told apart; beyond them nothing is counted until the next hour. */
export const MOST_VISITS = 100_000;

/** Of a visit's digest, so many bytes are kept: two that are alike are not to be expected. */
const DIGEST_BYTES = 12;
const HOUR_MS = 60 * 60 * 1_000;

interface Visit {
  readonly threadId: number;
  /** An account, or an address with a browser. It is told apart by a digest, and never kept. */
  readonly visitor: string;
  readonly userAgent: string;
}

export type NoteView = (visit: Visit) => void;

/**
 * Answers how to note that somebody looks at a thread: once an hour for each, written down some
 * seconds later. The digests' key is this process's own and is thrown away with them each hour.
 */
export function openViews({ db, batchedWrites }: Pick<Services, "db" | "batchedWrites">): NoteView {
  const waiting = new Map<number, number>();
  const seen = openVisits();
  const note = batchedWrites.by<number, true>(async (batch) => {
    const counts = [...batch.keys()].map((id) => [id, waiting.get(id) ?? 0] as const);
    await addViews(db, counts);
    for (const [id, count] of counts) {
      const left = (waiting.get(id) ?? 0) - count;
      if (left > 0) waiting.set(id, left);
      else waiting.delete(id);
    }
  });
  return ({ threadId, visitor, userAgent }) => {
    if (robotName(userAgent) !== undefined || !seen(`${threadId} ${visitor} ${userAgent}`)) return;
    if (note(threadId, true)) waiting.set(threadId, (waiting.get(threadId) ?? 0) + 1);
  };
}

/** Answers whether a visit is the first of its kind in this hour. */
function openVisits(): (visit: string) => boolean {
  let hour = 0;
  let key = randomBytes(32);
  const visits = new Set<string>();
  return (visit) => {
    const now = Math.floor(Date.now() / HOUR_MS);
    if (now !== hour) {
      hour = now;
      key = randomBytes(32);
      visits.clear();
    }
    const digest = createHmac("sha256", key)
      .update(visit)
      .digest()
      .toString("base64", 0, DIGEST_BYTES);
    if (visits.has(digest) || visits.size >= MOST_VISITS) return false;
    visits.add(digest);
    return true;
  };
}

/** In one order, so that no two processes wait for each other. */
async function addViews(
  db: Database,
  counts: readonly (readonly [id: number, count: number])[],
): Promise<void> {
  await sql`
    WITH viewed AS (
      SELECT threads.id, noted.views FROM forum_threads AS threads
        JOIN unnest(${counts.map(([id]) => id)}::int[], ${counts.map(([, count]) => count)}::int[])
          AS noted (id, views) ON noted.id = threads.id
      ORDER BY threads.id FOR UPDATE OF threads
    )
    UPDATE forum_threads SET view_count = view_count + viewed.views
    FROM viewed WHERE forum_threads.id = viewed.id`.execute(db);
}
