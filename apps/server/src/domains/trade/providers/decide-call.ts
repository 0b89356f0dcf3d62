import { providerCallAllowed } from "@stackyard/contract/events/trade/provider-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { allowResend } from "./unclear-calls.ts";

/** Allows an unclear call to be sent once more. The next look-up comes first, and soon. */
export function allowCall(ctx: UserServices, id: number, reason: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const outcome = await allowResend(ctx.db, id);
    if (typeof outcome === "string") throw new AppError(outcome);
    const data = { callId: id, reference: outcome.reference, reason };
    await record(ctx, providerCallAllowed, { actorId: ctx.user.id, subjectId: null, data });
  });
}
