import { AppError } from "../../../platform/http/errors/app-error.ts";
import { openSession } from "../sessions/open-session.ts";
import type { SessionServices, Visit } from "../sessions/session-services.ts";
import { takeTicket } from "../sessions/tickets.ts";
import { requireNoSecondStep } from "../sign-in/second-step.ts";
import { browserCookie, readBrowserCookie } from "./github-flow.ts";

/** Opens the session of a ticket, in the browser that returned from GitHub with it. */
export async function redeemTicket(ctx: SessionServices, visit: Visit, ticket: string) {
  const browser = readBrowserCookie(ctx.config, visit.requestHeaders);
  const taken = await takeTicket(ctx.db, "github-sign-in", ticket + browser);
  if (!taken?.userId) throw new AppError("ticket_not_valid");
  await requireNoSecondStep(ctx, taken.userId);
  const { userId } = taken;
  const { token, cookies } = await openSession(ctx, visit, { userId, hasSecondFactor: false });
  return { token, cookies: [...cookies, browserCookie(ctx.config, "")] };
}
