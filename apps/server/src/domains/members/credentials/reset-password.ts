import type { passwordReset } from "@stackyard/contract/members/credentials";
import type { z } from "zod";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { endGrants } from "../applications/end-grants.ts";
import { revokeTokensOf } from "../sessions/registry-tokens.ts";
import { findAccount } from "./account-queries.ts";
import { findEmailLink } from "./email-link-queries.ts";
import { hashNewPassword, storeNewPassword } from "./store-new-password.ts";
import { takeEmailLink } from "./take-email-link.ts";

/** Sets a new password with a mailed link. A rejected password leaves the link valid. */
export async function resetPassword(
  ctx: Services,
  { token, password, revokesTokens }: z.output<typeof passwordReset>,
): Promise<void> {
  const link = await findEmailLink(ctx.db, "reset", token);
  const owner = link && (await findAccount(ctx.db, link.userId));
  if (!owner) throw new AppError("link_expired");
  const hash = await hashNewPassword(ctx, owner, { password, field: "password" });
  await inTransaction(ctx, async (ctx) => {
    const { account } = await takeEmailLink(ctx.db, "reset", token);
    await storeNewPassword(ctx, account, { hash });
    if (!revokesTokens) return;
    await revokeTokensOf(ctx, account.id);
    await endGrants(ctx, { userId: account.id, actorId: account.id });
  });
}
