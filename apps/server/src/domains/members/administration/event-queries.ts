import type { exportEvents } from "@stackyard/contract/members/audit-log";
import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { EVENT_COLUMNS } from "../../../platform/events/recorded-event.ts";

export type EventFilter = Omit<z.output<(typeof exportEvents)["query"]>, "format">;

export type LoggedRow = Awaited<ReturnType<typeof listLogged>>[number];

/** Matching events, newest first, optionally before a given one. */
export function listLogged(
  db: Database,
  filter: EventFilter,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  return db
    .selectFrom("events")
    .leftJoin("users as actor", "actor.id", "events.actorId")
    .leftJoin("users as subject", (user) =>
      user
        .onRef("subject.id", "=", "events.subjectId")
        .on("events.subjectKind", "=", sql.lit("user")),
    )
    .select([...EVENT_COLUMNS, "events.subjectKind"])
    .select(["actor.displayUsername as actorName", "subject.displayUsername as subjectName"])
    .where(matching(filter))
    .$if(before !== undefined, (events) => events.where("events.id", "<", before ?? 0))
    .orderBy("events.id", "desc")
    .limit(limit)
    .execute();
}

/** The number of matches, counted up to `most`. */
export function countLogged(db: Database, filter: EventFilter, most: number): Promise<number> {
  const some = db.selectFrom("events").select("events.id").where(matching(filter)).limit(most);
  return countRows(db.selectFrom(some.as("counted")));
}

function matching({ type, actor, subject, subjectId, from, to }: EventFilter) {
  const conditions = [
    type && sql`events.type = ${type}`,
    actor && sql`events.actor_id = (SELECT id FROM users WHERE username = ${actor})`,
    subject && sql`events.subject_kind = ${subject}`,
    subjectId && sql`events.subject_id = ${subjectId}`,
    from && sql`events.at >= ${`${from}T00:00:00Z`}::timestamptz`,
    to && sql`events.at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`,
  ].filter((condition) => typeof condition === "object");
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}
