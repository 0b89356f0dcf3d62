import { roleChanged } from "@stackyard/contract/events/members/administration-events";
import type {
  changeRole as contract,
  ManagedUser,
} from "@stackyard/contract/members/administration";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { storeRole } from "./account-queries.ts";
import { actUponAccount } from "./act-upon-account.ts";

/** Changes an account's role. What it did in the old role stays. */
export function changeRole(
  ctx: UserServices,
  userId: number,
  { role, reason }: z.output<(typeof contract)["body"]>,
): Promise<ManagedUser> {
  return actUponAccount(ctx, userId, async ({ db, user }, account) => {
    if (account.role === role) throw new AppError("conflict");
    await storeRole(db, userId, role);
    const data = { userId, reason, from: account.role, to: role };
    await record({ db }, roleChanged, { actorId: user.id, subjectId: userId, data });
  });
}
