import { nextPath } from "@stackyard/contract/base/internal-path";
import { paths } from "../links/paths";

interface Wish {
  /** Where to go on after signing in: a path of this site. */
  readonly next: string;
  /** Why signing in is asked for, so that the page can say it. */
  readonly reason?: SignInReason | undefined;
}

export type SignInReason = "submit" | "purchase";

/** The sign-in page, leading on to where its visitor was headed, unless that address is too long. */
export function signInAddress({ next, reason }: Wish): string {
  const path = nextPath(next);
  const query = new URLSearchParams(path && { next: path });
  if (reason) query.set("reason", reason);
  return query.size > 0 ? `${paths.signIn}&${query}` : paths.signIn;
}

/** Where to go on to after signing in, if `next` is a path of this site. */
export function safeNext(next: string | null): string | undefined {
  const path = nextPath(next);
  // Signing in again leads round in circles, and what the API answers is no page.
  return path && !/^\/(auth(?![^/?#])|api\/)/.test(path) ? path : undefined;
}
