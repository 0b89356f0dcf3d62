import { waitInWords } from "@stackyard/contract/forum/moderation-actions";
import { sql } from "kysely";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { mayModerate } from "./forum-policy.ts";

interface Thread {
  readonly id: number;
  readonly slowMinutes: number;
}

/**
 * Refuses a second post by an account within the interval of a slow thread, whatever happened to
 * the first. Authors lock their own row, so concurrent posts are serialized.
 */
export async function requirePace(
  { db, user }: UserServices,
  { id, slowMinutes }: Thread,
): Promise<void> {
  if (slowMinutes === 0 || mayModerate(user)) return;
  const { rows } = await sql<{ seconds: number | null }>`
    SELECT ceil(extract(epoch FROM max(created_at) - now()) + ${slowMinutes * 60}::integer)::int AS seconds
    FROM (
      SELECT thread_id, created_at FROM forum_posts
      WHERE user_id = ${user.id} AND created_at > now() - make_interval(mins => ${slowMinutes}::integer)
      ORDER BY id DESC LIMIT 2000
    ) AS recent WHERE thread_id = ${id}`.execute(db);
  const seconds = rows[0]?.seconds ?? 0;
  if (seconds <= 0) return;
  const minutes = Math.ceil(seconds / 60);
  throw new AppError("slow_mode", {
    message: `This thread is in slow mode: one post per person every ${waitInWords(slowMinutes)}. You can post again in ${waitInWords(minutes)}.`,
    retryAfterSeconds: seconds,
  });
}
