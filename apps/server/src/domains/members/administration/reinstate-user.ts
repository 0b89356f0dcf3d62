import { accountReinstated } from "@stackyard/contract/events/members/administration-events";
import type { ManagedUser } from "@stackyard/contract/members/administration";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { storeSuspension } from "./account-queries.ts";
import { actUponAccount } from "./act-upon-account.ts";

/** Lifts a suspension. */
export function reinstateUser(
  ctx: UserServices,
  userId: number,
  reason: string,
): Promise<ManagedUser> {
  return actUponAccount(ctx, userId, async ({ db, user }, account) => {
    if (!account.isSuspended) throw new AppError("conflict");
    await storeSuspension(db, userId, null);
    const data = { userId, reason };
    await record({ db }, accountReinstated, { actorId: user.id, subjectId: userId, data });
  });
}
