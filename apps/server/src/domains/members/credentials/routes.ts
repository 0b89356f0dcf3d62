import * as contract from "@stackyard/contract/members/credentials";
import type { Api } from "../../../platform/http/api/api.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { isMailSetUp } from "../../../platform/mail/mail-config.ts";
import type { Services } from "../../../platform/services.ts";
import type { SessionServices } from "../sessions/session-services.ts";
import { sessionHash } from "../sessions/session-token.ts";
import { askAddressSoon } from "../sign-in/register-user.ts";
import { findAccount } from "./account-queries.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmail } from "./confirm-email.ts";
import { mailPasswordResetSoon } from "./mail-password-reset.ts";
import { resetPassword } from "./reset-password.ts";

export function mountCredentials(api: Api, { auth }: Pick<SessionServices, "auth">) {
  /** Does the same for every address; the job looks up the account. */
  api.mount(contract.requestPasswordReset, async (ctx, { body }) => {
    requireMail(ctx);
    await ctx.jobs.enqueue(ctx.db, mailPasswordResetSoon, { email: body.email });
  });

  api.mount(contract.resetPassword, (ctx, { body }) => resetPassword(ctx, body));

  api.mount(contract.requestEmailConfirmation, async (ctx) => {
    requireMail(ctx);
    const account = await findAccount(ctx.db, ctx.user.id);
    const claim = account && { userId: account.id, email: account.email };
    if (claim) await ctx.jobs.enqueue(ctx.db, askAddressSoon, claim);
  });

  api.mount(contract.confirmEmail, async (ctx, { body }) => {
    const session = await sessionHash(auth, ctx.request.headers);
    return confirmEmail(ctx, body.token, { session });
  });

  api.mount(contract.changePassword, async (ctx, { body }) =>
    changePassword(ctx, body, await sessionHash(auth, ctx.request.headers)),
  );

  api.mount(contract.changeEmail, async (ctx, { body }) =>
    changeEmail(ctx, body, await sessionHash(auth, ctx.request.headers)),
  );
}

function requireMail({ config }: Services) {
  if (!isMailSetUp(config)) throw new AppError("mail_not_set_up");
}
