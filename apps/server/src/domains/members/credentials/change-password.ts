import type { passwordChange } from "@stackyard/contract/members/credentials";
import type { z } from "zod";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findAccount, lockAccount } from "./account-queries.ts";
import { requireOwnPassword } from "./require-own-password.ts";
import { hashNewPassword, storeNewPassword } from "./store-new-password.ts";

/** Changes the password, given the current one. The requesting session continues. */
export async function changePassword(
  ctx: UserServices,
  { currentPassword, newPassword }: z.output<typeof passwordChange>,
  session: string | undefined,
): Promise<void> {
  await requireOwnPassword(ctx, currentPassword);
  const own = await findAccount(ctx.db, ctx.user.id);
  if (!own) throw new AppError("not_found");
  const hash = await hashNewPassword(ctx, own, { password: newPassword, field: "newPassword" });
  await inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx.db, ctx.user.id);
    await storeNewPassword(ctx, account, { hash, keptSession: session });
  });
}
