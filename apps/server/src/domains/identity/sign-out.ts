import type { IdentityServices, Visit } from "./identity-services.ts";

/** Ends the session on the server and has the browser forget it. Harmless without a session. */
export async function signOut(ctx: IdentityServices, visit: Visit): Promise<string[]> {
  const { headers } = await ctx.auth.api.signOut({
    headers: visit.requestHeaders,
    returnHeaders: true,
  });
  return headers.getSetCookie();
}
