import type { EngineerForm } from "@stackyard/contract/engineer-profile";
import { engineerListed } from "@stackyard/contract/events/community-events";
import type { Engineer } from "@stackyard/contract/talent";
import { violatesUnique } from "../../platform/db/constraint.ts";
import { record } from "../../platform/events/record.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { learnEngineerWords } from "../search/learn-words.ts";
import { columnsOf } from "./engineer-columns.ts";
import { selectEngineers } from "./engineer-queries.ts";
import { presentEngineer } from "./present-engineer.ts";

/** Lists the caller as an engineer, once. */
export async function createEngineer(ctx: UserServices, form: EngineerForm): Promise<Engineer> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const { id } = await ctx.db
        .insertInto("engineers")
        .values({ ...columnsOf(form), userId: ctx.user.id })
        .returning("id")
        .executeTakeFirstOrThrow();
      await learnEngineerWords(ctx.db, id);
      const data = { engineerId: id, title: form.title };
      await record(ctx, engineerListed, { actorId: ctx.user.id, subjectId: id, data });
      return presentEngineer(
        await selectEngineers(ctx.db).where("engineers.id", "=", id).executeTakeFirstOrThrow(),
      );
    });
  } catch (error) {
    if (!violatesUnique(error, "engineers_user_id_key")) throw error;
    throw new AppError("conflict", { message: "You already have an engineer profile." });
  }
}
