import type { passwordChange } from "@stackyard/contract/identity/credentials";
import type { z } from "zod";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { lockAccount } from "./account-queries.ts";
import { requireOwnPassword } from "./require-own-password.ts";
import { storeNewPassword } from "./store-new-password.ts";

/** Changes the password of whoever knows the old one. The session that asks for it goes on. */
export async function changePassword(
  ctx: UserServices,
  { currentPassword, newPassword }: z.output<typeof passwordChange>,
  session: string | undefined,
): Promise<void> {
  await requireOwnPassword(ctx, currentPassword);
  await inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx.db, ctx.user.id);
    const wanted = { password: newPassword, field: "newPassword", keptSession: session };
    await storeNewPassword(ctx, account, wanted);
  });
}
