import { paths } from "./paths";

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

/** Stands in for this site: only whether a path leaves it matters. */
const HERE = "http://stackyard.invalid";

/** The path to go on to, if `next` names one of this site; another site is never gone to. */
export function safeNext(next: string | null): string | undefined {
  if (!next?.startsWith("/") || !URL.canParse(next, HERE)) return undefined;
  const url = new URL(next, HERE);
  // "//other.example" and "/\other.example" are other sites. Signing in again leads round in circles.
  if (url.origin !== HERE || url.pathname === "/auth" || url.pathname.startsWith("/api/")) {
    return undefined;
  }
  return `${url.pathname}${url.search}${url.hash}`;
}
