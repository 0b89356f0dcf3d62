import type { ReportReason } from "@stackyard/contract/forum-acts";
import type { QueuedPost } from "@stackyard/contract/forum-moderation";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { UserServices } from "../../platform/services.ts";
import { readThread } from "../forum/read-thread.ts";
import { showPost } from "../forum/show-post.ts";

const MOST_QUEUED = 50;

/** What waits for a moderator, the oldest first; what is decided makes room for the next. */
export async function listQueue(ctx: UserServices): Promise<QueuedPost[]> {
  const ids = await listQueuedIds(ctx.db);
  const reports = await listOpenReports(ctx.db, ids);
  return Promise.all(
    ids.map(async (id) => {
      const post = await showPost(ctx, id);
      const { title, status } = await readThread(ctx, post.threadId);
      const isHeld = (post.number === 0 ? status : post.status) === "held";
      const own = reports.filter(({ postId }) => postId === id);
      return { post, thread: { id: post.threadId, title }, isHeld, reports: own.map(present) };
    }),
  );
}

/** What its author has deleted meanwhile, with all below it, waits for nobody. */
const IS_THERE = sql`EXISTS (
  SELECT FROM forum_threads WHERE id = forum_posts.thread_id AND status <> 'deleted')`;

async function listQueuedIds(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (SELECT id FROM forum_posts WHERE status = 'held' AND ${IS_THERE} ORDER BY id LIMIT ${MOST_QUEUED})
    UNION
    (SELECT posts.id FROM forum_threads AS threads
      JOIN forum_posts AS posts ON posts.thread_id = threads.id AND number = 0
      WHERE threads.status = 'held' ORDER BY threads.id LIMIT ${MOST_QUEUED})
    UNION
    (SELECT forum_posts.id FROM forum_reports JOIN forum_posts ON forum_posts.id = post_id
      WHERE forum_reports.status = 'open' AND forum_posts.status <> 'deleted' AND ${IS_THERE}
      ORDER BY forum_reports.id LIMIT ${MOST_QUEUED})
    ORDER BY id LIMIT ${MOST_QUEUED}`.execute(db);
  return rows.map(({ id }) => id);
}

function listOpenReports(db: Database, postIds: readonly number[]) {
  return db
    .selectFrom("forumReports as reports")
    .leftJoin("users", "users.id", "reports.reporterId")
    .select(["reports.id", "reports.postId", "reports.reason", "reports.note"])
    .select(["reports.reporterId", "reports.createdAt"])
    .select(["users.displayUsername", "users.fullName", "users.avatar"])
    .where("reports.postId", "in", postIds.length > 0 ? postIds : [0])
    .where("reports.status", "=", "open")
    .orderBy("reports.id")
    .limit(MOST_QUEUED * 10)
    .execute();
}

type Report = Awaited<ReturnType<typeof listOpenReports>>[number];

function present(report: Report): QueuedPost["reports"][number] {
  const { id, note, reporterId, createdAt, displayUsername, fullName, avatar } = report;
  return {
    id,
    note,
    reason: report.reason as ReportReason,
    createdAt: createdAt.toISOString(),
    reporter:
      displayUsername === null
        ? null
        : { id: reporterId, username: displayUsername, fullName, avatar },
  };
}
