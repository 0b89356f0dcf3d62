import type { credentials } from "@stackyard/contract/identity";
import { APIError } from "better-auth/api";
import type { z } from "zod";
import { AppError } from "../../platform/http/app-error.ts";
import type { IdentityServices, SignedIn, Visit } from "./identity-services.ts";

/** Signs in. An unknown user and a wrong password get the same answer in the same time. */
export async function signIn(
  ctx: IdentityServices,
  visit: Visit,
  { username, password }: z.output<typeof credentials>,
): Promise<SignedIn> {
  await ctx.limits.check(username, visit.address);
  try {
    const { headers, response } = await ctx.auth.api.signInUsername({
      body: { username, password },
      headers: visit.requestHeaders,
      returnHeaders: true,
    });
    await ctx.limits.forgive(username);
    return { userId: Number(response.user.id), cookies: headers.getSetCookie() };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    await ctx.limits.recordFailure(username, visit.address);
    throw new AppError("invalid_credentials", { cause: error });
  }
}
