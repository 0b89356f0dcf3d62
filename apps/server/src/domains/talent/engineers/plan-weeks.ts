import type { Week } from "@stackyard/contract/talent/engineer-profile";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { comingMondays, comingWeeks } from "./coming-weeks.ts";
import { lockOwnEngineer } from "./own-engineer.ts";

/** Replaces the caller's plan of the coming weeks. */
export function planWeeks(ctx: UserServices, weeks: readonly Week[]): Promise<Week[]> {
  const now = new Date();
  const mondays = new Set(comingMondays(now));
  if (weeks.some(({ week }) => !mondays.has(week)))
    throw new AppError("validation_failed", {
      fields: { weeks: "Enter one of the coming Mondays." },
    });
  const taken = new Map(
    weeks.flatMap(({ week, state }) => (state === "free" ? [] : [[week, state]])),
  );
  return inTransaction(ctx, async (ctx) => {
    const { id } = await lockOwnEngineer(ctx);
    await ctx.db.deleteFrom("engineerWeeks").where("engineerId", "=", id).execute();
    const rows = [...taken].map(([week, state]) => ({ engineerId: id, week, state }));
    if (rows.length > 0) await ctx.db.insertInto("engineerWeeks").values(rows).execute();
    return comingWeeks(rows, now);
  });
}
