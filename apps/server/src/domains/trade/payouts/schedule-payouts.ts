import { payoutScheduleChanged } from "@stackyard/contract/events/trade/payout-events";
import type { PayoutSchedule } from "@stackyard/contract/trade/payout-lists";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import { IS_NOT_SUSPENDED } from "../../members/identity/suspension.ts";
import { nextPayoutDay } from "./payout-policy.ts";
import { openPayout } from "./request-payout.ts";
import { upsertSeller } from "./seller-queries.ts";

/** Pays out what can be paid out to the sellers whose day has come. */
export async function schedulePayouts(ctx: Services, signal?: AbortSignal): Promise<void> {
  const { db, log } = ctx;
  const settings = (await ctx.settings.read()).payments.value;
  await eachByNumber(
    { db, log, ...(signal && { signal }) },
    (after) => listDue(ctx, after),
    ({ id }) => inTransaction(ctx, (ctx) => payOutScheduled(ctx, id, settings)),
  );
}

async function payOutScheduled(
  ctx: Services,
  sellerId: number,
  settings: Parameters<typeof openPayout>[1]["settings"],
): Promise<void> {
  const { rows } = await sql<{ schedule: PayoutSchedule; day: string }>`
    SELECT schedule, next_payout_on::text AS day FROM sellers
    WHERE user_id = ${sellerId} AND next_payout_on <= (now() AT TIME ZONE 'UTC')::date
    FOR UPDATE`.execute(ctx.db);
  const [due] = rows;
  if (!due) return;
  const nextPayoutOn = nextPayoutDay(due.schedule, new Date());
  await ctx.db
    .updateTable("sellers")
    .set({ nextPayoutOn })
    .where("userId", "=", sellerId)
    .execute();
  try {
    await openPayout(ctx, { sellerId, cents: undefined, scheduledOn: due.day, settings }, null);
  } catch (error) {
    // Too little, or something is missing: the next day of the schedule comes.
    if (!(error instanceof AppError) || error.code !== "payout_refused") throw error;
  }
}

/** Those of suspended sellers stay due until the suspension ends. */
function listDue({ db }: Services, after: number) {
  return db
    .selectFrom("sellers")
    .innerJoin("users", "users.id", "userId")
    .select("userId as id")
    .where(IS_NOT_SUSPENDED)
    .where(sql<boolean>`next_payout_on <= (now() AT TIME ZONE 'UTC')::date`)
    .where("userId", ">", after)
    .orderBy("userId")
    .limit(100)
    .execute();
}

/** Chooses when the caller's available balance is paid out automatically. */
export function changePayoutSchedule(
  ctx: UserServices,
  schedule: PayoutSchedule,
): Promise<{ schedule: PayoutSchedule }> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const nextPayoutOn = nextPayoutDay(schedule, new Date());
    await upsertSeller(db, user.id, { schedule, nextPayoutOn });
    const data = { sellerId: user.id, schedule };
    await record(ctx, payoutScheduleChanged, { actorId: user.id, subjectId: user.id, data });
    return { schedule };
  });
}
