import type { QueuedPost } from "@stackyard/contract/forum/moderation";
import type { ReportReason } from "@stackyard/contract/forum/moderation-actions";
import type { Database } from "../../../platform/db/database.ts";
import type { UserServices } from "../../../platform/services.ts";
import { findModerators } from "../../members/identity/find-by-role.ts";
import { readThread } from "../posts/read-thread.ts";
import { showPost } from "../posts/show-post.ts";
import { listOpenAppeals } from "./appeal-queries.ts";
import { whyNotDecide } from "./decide-appeal.ts";
import { findReasons } from "./decision-queries.ts";
import { listQueuedIds } from "./queue-queries.ts";

const MAX_QUEUED = 50;

/** Posts waiting for a moderator, oldest first. */
export async function listQueue(ctx: UserServices): Promise<QueuedPost[]> {
  const ids = await listQueuedIds(ctx.db, MAX_QUEUED);
  const [reports, appeals, moderators] = await Promise.all([
    listOpenReports(ctx.db, ids),
    listOpenAppeals(ctx.db, ids),
    findModerators(ctx.db),
  ]);
  const reasons = await findReasons(ctx.db, appeals);
  return Promise.all(
    ids.map(async (id) => {
      const post = await showPost(ctx, id);
      const { title, status } = await readThread(ctx, post.threadId);
      const isHeld = (post.number === 0 ? status : post.status) === "held";
      const own = reports.filter(({ postId }) => postId === id);
      const appeal = appeals.find(({ postId }) => postId === id);
      return {
        post,
        thread: { id: post.threadId, title },
        isHeld,
        reports: own.map(present),
        appeal: appeal
          ? {
              ...presentAppeal(
                appeal,
                whyNotDecide(ctx.user.id, { ...post, ...appeal }, moderators),
              ),
              reason: reasons.get(id) ?? null,
            }
          : null,
      };
    }),
  );
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
    .limit(MAX_QUEUED * 10)
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

function presentAppeal(
  { id, about, text, createdAt }: Awaited<ReturnType<typeof listOpenAppeals>>[number],
  refusal: string | undefined,
): Omit<NonNullable<QueuedPost["appeal"]>, "reason"> {
  const isForAnother = refusal !== undefined;
  return { id, about, text, createdAt: createdAt.toISOString(), isForAnother };
}
