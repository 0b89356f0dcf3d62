import type {
  ConversationReport,
  listConversationReports as contract,
} from "@stackyard/contract/talent/conversations";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { readMessages } from "../conversations/read-messages.ts";

/** Messages shown with a report: enough to judge it, and no more. */
const MESSAGES_SHOWN = 20;

/** One page of open reports, oldest first. */
export async function listReports(
  { db }: Pick<Services, "db">,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<ConversationReport>> {
  const rows = await selectReports(db)
    .$if(cursor !== undefined, (query) => query.where("report.id", ">", cursor?.[0] ?? 0))
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countRows(db.selectFrom("conversationReports").where("settledAt", "is", null)),
  );
  return {
    items: await Promise.all(shown.map((row) => presentReport(db, row))),
    total,
    nextCursor,
  };
}

function selectReports(db: Database) {
  return db
    .selectFrom("conversationReports as report")
    .innerJoin("users as reporter", "reporter.id", "report.userId")
    .innerJoin("conversations", "conversations.id", "report.conversationId")
    .innerJoin("users as reported", (join) =>
      join.on(({ and, eb, or, ref }) =>
        and([
          eb("reported.id", "<>", ref("report.userId")),
          or([
            eb("reported.id", "=", ref("conversations.lowId")),
            eb("reported.id", "=", ref("conversations.highId")),
          ]),
        ]),
      ),
    )
    .select([
      "report.id",
      "report.conversationId",
      "report.reason",
      "report.createdAt",
      "report.userId as reporterId",
      "reporter.displayUsername as reporterUsername",
      "reported.id as reportedUserId",
      "reported.displayUsername as reportedUsername",
    ])
    .where("report.settledAt", "is", null)
    .orderBy("report.id");
}

type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>["execute"]>>[number];

async function presentReport(
  db: Database,
  { reporterId, createdAt, ...row }: ReportRow,
): Promise<ConversationReport> {
  const messages = await db
    .selectFrom("messages")
    .select("id")
    .where("conversationId", "=", row.conversationId)
    .where("createdAt", "<=", createdAt)
    .orderBy("id", "desc")
    .limit(MESSAGES_SHOWN)
    .execute();
  const shown = await readMessages(
    { db },
    messages.map(({ id }) => id),
  );
  const nameOf = (authorId: number) =>
    authorId === reporterId ? row.reporterUsername : row.reportedUsername;
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    messages: shown.map((one) => ({ ...one, authorUsername: nameOf(one.authorId) })),
  };
}
