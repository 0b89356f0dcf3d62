import { nextPath } from "@stackyard/contract/base/internal-path";
import { paths } from "../links/paths";

/** Longer than any ticket: the address goes into a header, and anyone can write one. */
const MAX_TICKET = 200;

interface Wish {
  /** Where to continue after signing in: a path of this site. */
  readonly next: string;
  /** Why a sign-in is required, shown on the page. */
  readonly reason?: SignInReason | undefined;
  /** The ticket of a GitHub sign-in that arrived at a page for signed-in users. */
  readonly ticket?: string | null;
}

export type SignInReason = "submit" | "purchase" | "checkout";

/** The sign-in page's URL with the path to continue to, unless that is too long. */
export function signInAddress({ next, reason, ticket }: Wish): string {
  const path = nextPath(next);
  const query = new URLSearchParams(path && { next: path });
  if (reason) query.set("reason", reason);
  if (ticket && ticket.length <= MAX_TICKET) query.set("token", ticket);
  return query.size > 0 ? `${paths.signIn}&${query}` : paths.signIn;
}

/** The path to continue to, if `next` is a path of this site. */
export function safeNext(next: string | null): string | undefined {
  const path = nextPath(next);
  // The sign-in page would loop, and API paths aren't pages.
  return path && !/^\/(auth(?![^/?#])|api\/)/.test(path) ? path : undefined;
}
