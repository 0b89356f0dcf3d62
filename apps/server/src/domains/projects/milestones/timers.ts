import type { TimerKind } from "@stackyard/contract/projects/contract-lists";
import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";
import { spanOf, TIMERS } from "./timer-kinds.ts";

type Db = Pick<Services, "db">;

/** Starts a timer, or starts it again, for `days` if the contract says so. Returns when it ends. */
export async function startTimer(
  { db }: Db,
  milestoneId: number,
  kind: TimerKind,
  startsAt: Date,
  days?: number,
): Promise<{ endsAt: Date }> {
  const { silence } = TIMERS[kind];
  await closeTimers({ db }, milestoneId, [kind]);
  const span = spanOf(kind, startsAt, days);
  await db
    .insertInto("milestoneTimers")
    .values({ milestoneId, kind, silence, startsAt, ...span })
    .execute();
  return span;
}

/** Closes timers because someone acted; all of them by default. */
export async function closeTimers(
  { db }: Db,
  milestoneId: number,
  kinds?: readonly TimerKind[],
): Promise<void> {
  await db
    .updateTable("milestoneTimers")
    .set({ closedAt: new Date() })
    .where("milestoneId", "=", milestoneId)
    .where("closedAt", "is", null)
    .$if(kinds !== undefined, (query) => query.where("kind", "in", [...(kinds ?? [])]))
    .execute();
}

/** Stops the clock of all open timers, because something else comes first. */
export async function pauseTimers({ db }: Db, milestoneId: number, now: Date): Promise<void> {
  await db
    .updateTable("milestoneTimers")
    .set({ pausedAt: now })
    .where("milestoneId", "=", milestoneId)
    .where("closedAt", "is", null)
    .where("pausedAt", "is", null)
    .execute();
}

/** Lets paused timers go on with the time that they had left. */
export async function resumeTimers({ db }: Db, milestoneId: number, now: Date): Promise<void> {
  const pause = sql<Date>`${now}::timestamptz - paused_at`;
  await db
    .updateTable("milestoneTimers")
    .set({
      endsAt: sql<Date>`ends_at + greatest(${pause}, interval '0')`,
      warnsAt: sql<Date>`warns_at + greatest(${pause}, interval '0')`,
      pausedAt: null,
    })
    .where("milestoneId", "=", milestoneId)
    .where("closedAt", "is", null)
    .where("pausedAt", "is not", null)
    .execute();
}
