import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { robotName } from "../../../platform/http/admission/robots.ts";
import type { Services } from "../../../platform/services.ts";

/** Maximum distinct visits; beyond that nothing is counted until the next hour. */
export const MAX_VISITS = 100_000;

/** Bytes kept of a visit's digest, enough to make collisions negligible. */
const DIGEST_BYTES = 12;
const HOUR_MS = 60 * 60 * 1_000;

interface Visit {
  readonly threadId: number;
  /** An account, or an address with a user agent. Only a digest is kept in memory. */
  readonly visitor: string;
  readonly userAgent: string;
}

export type NoteView = (visit: Visit) => void;

/**
 * Returns a function that counts a view of a thread, once per visitor and hour; it is written some
 * seconds later. The digests' key is random per process and discarded every hour.
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

/** Returns whether a visit is the first one in this hour. */
function openVisits(): (visit: string) => boolean {
  let hour = 0;
  let key = makeKey();
  const visits = new Set<string>();
  return (visit) => {
    const now = Math.floor(Date.now() / HOUR_MS);
    if (now !== hour) {
      hour = now;
      key = makeKey();
      visits.clear();
    }
    const digest = createHmac("sha256", key)
      .update(visit)
      .digest()
      .toString("base64", 0, DIGEST_BYTES);
    if (visits.has(digest) || visits.size >= MAX_VISITS) return false;
    visits.add(digest);
    return true;
  };
}

/** Made once an hour, because making it takes longer than using it. */
const makeKey = () => createSecretKey(randomBytes(32));

/** In a fixed order, so that processes don't deadlock. */
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
