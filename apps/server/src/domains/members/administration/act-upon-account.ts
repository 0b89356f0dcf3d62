import type { ManagedUser } from "@stackyard/contract/members/administration";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { whyNotActUpon } from "./account-policy.ts";
import { findManagedUser, lockAccount, lockAdministrators } from "./account-queries.ts";
import { presentManagedUser } from "./present-managed-user.ts";

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** Runs `act` on an account with its row locked, and returns the updated account. */
export function actUponAccount(
  ctx: UserServices,
  userId: number,
  act: (ctx: UserServices, account: Account) => Promise<void>,
): Promise<ManagedUser> {
  return inTransaction(ctx, async (ctx) => {
    // First and in a fixed order: of two administrators who demote each other, the second is
    // refused.
    const administrators = await lockAdministrators(ctx.db);
    const account = await lockAccount(ctx.db, userId);
    if (!account) throw new AppError("user_not_found");
    const whyNot = whyNotActUpon(ctx.user, account, administrators);
    if (whyNot) throw new AppError(whyNot);
    await act(ctx, account);
    return presentManagedUser(await findManagedUser(ctx.db, userId));
  });
}
