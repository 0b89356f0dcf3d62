import { AppError } from "../../platform/http/app-error.ts";
import type { IdentityServices, Visit } from "../identity/identity-services.ts";
import { openSession } from "../identity/open-session.ts";
import { requireNoSecondStep } from "../identity/second-step.ts";
import { takeTicket } from "../identity/tickets.ts";
import { browserCookie, readBrowserCookie } from "./github-flow.ts";

/** Opens the session that a ticket stands for, in the browser that came back from GitHub with it. */
export async function redeemTicket(ctx: IdentityServices, visit: Visit, ticket: string) {
  const browser = readBrowserCookie(ctx.config, visit.requestHeaders);
  const taken = await takeTicket(ctx.db, "github-sign-in", ticket + browser);
  if (!taken?.userId) throw new AppError("ticket_not_valid");
  await requireNoSecondStep(ctx, taken.userId);
  const { userId } = taken;
  const { token, cookies } = await openSession(ctx, visit, { userId, hasSecondFactor: false });
  return { token, cookies: [...cookies, browserCookie(ctx.config, "")] };
}
