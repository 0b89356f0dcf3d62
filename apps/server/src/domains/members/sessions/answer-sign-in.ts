import type { CurrentUser } from "@stackyard/contract/members/identity";
import type { Services } from "../../../platform/services.ts";
import { readSignedIn } from "../identity/read-own-user.ts";
import { addCookies, type SignedIn } from "./session-services.ts";

/** Answers a sign-in with the user's own view of their account and the cookies. */
export function answerSignIn(
  ctx: Services & { readonly headers: Headers },
  signedIn: SignedIn,
): Promise<CurrentUser> {
  addCookies(ctx.headers, signedIn.cookies);
  return readSignedIn(ctx, signedIn);
}
