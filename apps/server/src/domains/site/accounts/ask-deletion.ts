import { DELETION_DAYS } from "@stackyard/contract/base/limits";
import { accountGivenUp } from "@stackyard/contract/events/members/identity-events";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import type { SessionServices, Visit } from "../../members/sessions/session-services.ts";
import { confirmIdentity } from "../../members/sign-in/confirm-identity.ts";
import { whyNotClose } from "../../trade/payouts/close-account.ts";

/**
 * Schedules the deletion of the caller's account and ends their sessions. Signing in cancels it.
 */
export async function askDeletion(
  ctx: UserServices & Pick<SessionServices, "auth">,
  visit: Visit,
  password: string | null,
): Promise<{ deletesAt: string }> {
  await confirmIdentity(ctx, visit, password);
  return inTransaction(ctx, async (ctx) => {
    const { id } = ctx.user;
    const whyNot = await whyNotClose(ctx.db, id);
    if (whyNot) throw new AppError("balance_open", { message: whyNot });
    const given = await ctx.db
      .updateTable("users")
      .set({ deletesAt: sql<Date>`now() + make_interval(days => ${DELETION_DAYS})` })
      .where("id", "=", id)
      .where("deletesAt", "is", null)
      .returning("deletesAt")
      .executeTakeFirst();
    if (!given?.deletesAt) throw new AppError("conflict");
    await ctx.db.deleteFrom("sessions").where("userId", "=", id).execute();
    const deletesAt = given.deletesAt.toISOString();
    const data = { userId: id, deletesAt };
    await record(ctx, accountGivenUp, { actorId: id, subjectId: id, data });
    return { deletesAt };
  });
}
