import { recoveryCodeUsed } from "@stackyard/contract/events/members/security-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction } from "../../../platform/services.ts";
import { openSession } from "../sessions/open-session.ts";
import type { SessionServices, SignedIn, Visit } from "../sessions/session-services.ts";
import { readTicket, takeTicket } from "../sessions/tickets.ts";
import { forgetSecondStep, secondStepTicket } from "../sign-in/second-step.ts";
import { takeAppCode } from "./authenticator-app.ts";
import { tryCode } from "./code-pace.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";

/**
 * Completes the second step of a sign-in with an app code or a recovery code, and only then opens a
 * session. The first step's ticket survives wrong codes and is used up by the right one.
 */
export async function finishSignIn(
  ctx: SessionServices,
  visit: Visit,
  code: string,
): Promise<SignedIn> {
  const secret = secondStepTicket(visit.requestHeaders);
  const ticket = await readTicket(ctx.db, "second-step", secret);
  if (!ticket?.userId) throw new AppError("sign_in_expired");
  const { userId } = ticket;
  await tryCode(ctx.db, userId, () =>
    /^\d{6}$/.test(code)
      ? takeAppCode(ctx, { userId, code, isConfirmed: true })
      : inTransaction(ctx, async (inside) => {
          const isTaken = await takeRecoveryCode(inside, userId, code);
          const event = { actorId: userId, subjectId: userId, data: { userId } };
          if (isTaken) await record(inside, recoveryCodeUsed, event);
          return isTaken;
        }),
  );
  if (!(await takeTicket(ctx.db, "second-step", secret))) throw new AppError("sign_in_expired");
  const opened = await openSession(ctx, visit, { userId, hasSecondFactor: true });
  return { ...opened, cookies: [...opened.cookies, forgetSecondStep(ctx.config)] };
}
