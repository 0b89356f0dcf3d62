import type { passwordReset } from "@stackyard/contract/identity/credentials";
import type { z } from "zod";
import { inTransaction, type Services } from "../../platform/services.ts";
import { revokeTokensOf } from "../sessions/registry-tokens.ts";
import { storeNewPassword } from "./store-new-password.ts";
import { takeEmailLink } from "./take-email-link.ts";

/** Changes a password by a mailed link. A password that is refused leaves the link as it was. */
export async function resetPassword(
  ctx: Services,
  { token, password, revokesTokens }: z.output<typeof passwordReset>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { account } = await takeEmailLink(ctx.db, "reset", token);
    await storeNewPassword(ctx, account, { password, field: "password" });
    if (revokesTokens) await revokeTokensOf(ctx, account.id);
  });
}
