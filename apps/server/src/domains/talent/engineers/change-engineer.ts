import { engineerChanged } from "@stackyard/contract/events/community-events";
import type { EngineerForm } from "@stackyard/contract/talent/engineer-profile";
import type { Engineer } from "@stackyard/contract/talent/talent";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { learnWords } from "../../common/search/learn-words.ts";
import { findShownEngineer } from "../talent/find-shown-engineer.ts";
import { columnsOf } from "./create-engineer.ts";
import { lockOwnEngineer } from "./own-engineer.ts";

/** Replaces the caller's whole engineer profile. */
export function changeEngineer(ctx: UserServices, form: EngineerForm): Promise<Engineer> {
  return inTransaction(ctx, async (ctx) => {
    const { id } = await lockOwnEngineer(ctx);
    await ctx.db
      .updateTable("engineers")
      .set({ ...columnsOf(form), updatedAt: new Date() })
      .where("id", "=", id)
      .execute();
    await learnWords(ctx.db, "engineer", id);
    const data = { engineerId: id, title: form.title };
    await record(ctx, engineerChanged, { actorId: ctx.user.id, subjectId: id, data });
    return findShownEngineer(ctx, id);
  });
}
