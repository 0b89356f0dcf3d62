import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Database } from "../../../platform/db/database.ts";
import { IS_NOT_SUSPENDED } from "../../members/identity/suspension.ts";

/** As in the moderation queue: posts that their author has deleted don't wait. */
const POSTS_TO_MODERATE = sql<number>`(SELECT count(*)::int
  FROM forum_posts AS posts JOIN forum_threads AS threads ON threads.id = posts.thread_id
  WHERE posts.status <> 'deleted' AND threads.status <> 'deleted' AND posts.id IN (
    SELECT id FROM forum_posts WHERE status = 'held'
    UNION SELECT post_id FROM forum_reports WHERE status = 'open'
    UNION SELECT post_id FROM forum_appeals WHERE status = 'open'
    UNION SELECT opening.id FROM forum_threads AS held
      JOIN forum_posts AS opening ON opening.thread_id = held.id AND number = 0
      WHERE held.status = 'held'))`;

/** As in the queue of reviews. */
const REVIEWS_TO_JUDGE = sql<number>`(SELECT count(*)::int FROM (
    SELECT review_id FROM review_reports WHERE status = 'open'
      AND EXISTS (SELECT FROM reviews WHERE reviews.id = review_id)
    UNION SELECT id FROM hidden_reviews WHERE appeal IS NOT NULL AND answer IS NULL) AS waiting)`;

/** Counts users, modules, undelivered mails, and what waits for an administrator. */
export function readCounts(db: Database) {
  const users = db.selectFrom("users").select(({ fn }) => fn.countAll<number>().as("count"));
  return db
    .selectNoFrom(({ fn, not, selectFrom }) => [
      users.where(not(IS_NOT_SUSPENDED)).$asScalar().as("suspended"),
      users
        .where("auditorApprovedAt", "is", null)
        .where(({ or, eb }) =>
          or([eb("role", "=", "auditor"), eb("auditorAppliedAt", "is not", null)]),
        )
        .$asScalar()
        .as("auditorsToApprove"),
      selectFrom("moduleVersions")
        .select(fn.countAll<number>().as("count"))
        .where("status", "=", "pending")
        .$asScalar()
        .as("versionsToAudit"),
      selectFrom("engineerCertifications")
        .select(fn.countAll<number>().as("count"))
        .where("checkedAt", "is", null)
        .where("declinedAt", "is", null)
        .$asScalar()
        .as("certificationsToCheck"),
      selectFrom("securityNotices")
        .select(fn.countAll<number>().as("count"))
        .where("status", "=", sql.lit("pending"))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("securityNoticeVersions").whereRef("noticeId", "=", "securityNotices.id"),
          ),
        )
        .$asScalar()
        .as("noticesToRelease"),
      selectFrom("supportTickets")
        .select(fn.countAll<number>().as("count"))
        .where("waitingSince", "is not", null)
        .$asScalar()
        .as("ticketsToAnswer"),
      selectFrom("messages")
        .select(fn.countAll<number>().as("count"))
        .where("status", "=", sql.lit("held"))
        .$asScalar()
        .as("heldMessages"),
      selectFrom("projects")
        .select(fn.countAll<number>().as("count"))
        .where("status", "=", sql.lit("held"))
        .$asScalar()
        .as("heldProjects"),
      selectFrom("conversationReports")
        .select(fn.countAll<number>().as("count"))
        .where("settledAt", "is", null)
        .$asScalar()
        .as("reportedConversations"),
      REVIEWS_TO_JUDGE.as("reportedReviews"),
      POSTS_TO_MODERATE.as("postsToModerate"),
      selectFrom("scans")
        .select(fn.countAll<number>().as("count"))
        .where("status", "=", "queued")
        .$asScalar()
        .as("scans"),
      selectFrom("eventFailures")
        .select(fn.countAll<number>().as("count"))
        .$asScalar()
        .as("eventsSetAside"),
      jsonArrayFrom(
        selectFrom("users")
          .select(["role", fn.countAll<number>().as("count")])
          .groupBy("role")
          .orderBy("role"),
      ).as("roles"),
      jsonArrayFrom(
        selectFrom("modules")
          .select(["status", fn.countAll<number>().as("count")])
          .groupBy("status")
          .orderBy("status"),
      ).as("modules"),
      jsonObjectFrom(
        selectFrom("mails")
          .select(({ fn }) => [
            fn.countAll<number>().filterWhere("status", "=", "queued").as("waiting"),
            fn.countAll<number>().filterWhere("status", "=", "bounced").as("bounced"),
            fn.countAll<number>().filterWhere("status", "=", "failed").as("failed"),
          ])
          .where("createdAt", ">", sql<Date>`now() - interval '7 days'`),
      )
        .$notNull()
        .as("mails"),
      // Storage used by visitors' ticket attachments.
      selectFrom("visitorsStorage").select("bytes").$asScalar().as("visitorsBytes"),
    ])
    .executeTakeFirstOrThrow();
}
