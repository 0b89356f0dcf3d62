import { signedOut } from "@stackyard/contract/events/members/identity-events";
import { record } from "../../../platform/events/record.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { inTransaction } from "../../../platform/services.ts";
import type { SessionServices, Visit } from "./session-services.ts";

/** Ends the session and deletes its cookies. Harmless without a session. */
export async function signOut(
  ctx: SessionServices & { readonly user: Viewer | null },
  visit: Visit,
): Promise<string[]> {
  const { headers } = await ctx.auth.api.signOut({
    headers: visit.requestHeaders,
    returnHeaders: true,
  });
  if (ctx.user?.sessionId) {
    const userId = ctx.user.id;
    await inTransaction(ctx, (ctx) =>
      record(ctx, signedOut, { actorId: userId, subjectId: userId, data: {} }),
    );
  }
  return headers.getSetCookie();
}
