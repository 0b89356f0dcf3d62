import { engineerListed } from "@stackyard/contract/events/community-events";
import type { EngineerForm } from "@stackyard/contract/talent/engineer-profile";
import type { Engineer } from "@stackyard/contract/talent/talent";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { learnWords } from "../../common/search/learn-words.ts";
import { findShownEngineer } from "../talent/find-shown-engineer.ts";

/** Lists the caller as an engineer, once. Returning engineers get their former reviews back. */
export function createEngineer(ctx: UserServices, form: EngineerForm): Promise<Engineer> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const written = { ...columnsOf(form), isHidden: false, deletedAt: null, updatedAt: new Date() };
    const row = await db
      .insertInto("engineers")
      .values({ ...written, userId: user.id })
      .onConflict((conflict) =>
        conflict.column("userId").doUpdateSet(written).where("engineers.deletedAt", "is not", null),
      )
      .returning("id")
      .executeTakeFirst();
    if (!row) throw new AppError("conflict", { message: "You already have an engineer profile." });
    await learnWords(db, "engineer", row.id);
    const data = { engineerId: row.id, title: form.title };
    await record(ctx, engineerListed, { actorId: user.id, subjectId: row.id, data });
    return findShownEngineer(ctx, row.id);
  });
}

/** An engineer form as database columns. */
export const columnsOf = ({ hourlyRate, ...form }: EngineerForm) => ({
  ...form,
  hourlyRateCents: hourlyRate,
});
