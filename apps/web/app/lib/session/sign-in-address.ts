import { ownPath } from "@stackyard/contract/base/own-path";
import { paths } from "../links/paths";

interface Wish {
  /** Where to go on after signing in: a path of this site. */
  readonly next: string;
  /** Why signing in is asked for, so that the page can say it. */
  readonly reason?: SignInReason | undefined;
}

export type SignInReason = "submit" | "purchase";

/** The sign-in page, leading on to where its visitor was headed. */
export function signInAddress({ next, reason }: Wish): string {
  const query = new URLSearchParams({ next });
  if (reason) query.set("reason", reason);
  return `${paths.signIn}&${query}`;
}

/** Where to go on to after signing in, if `next` is a path of this site. */
export function safeNext(next: string | null): string | undefined {
  const path = ownPath(next);
  // Signing in again leads round in circles, and what the API answers is no page.
  return path && !/^\/(auth(?![^/?#])|api\/)/.test(path) ? path : undefined;
}
