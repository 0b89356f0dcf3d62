import { IN_PROCESS } from "../../../platform/http/request-context.ts";
import type { Services } from "../../../platform/services.ts";
import type { Auth } from "./auth.ts";

/** What signing in and out needs beyond the common services. */
export interface SessionServices extends Services {
  readonly auth: Auth;
}

/** What the caller's request brought along. */
export interface Visit {
  readonly requestHeaders: Headers;
  readonly address: string;
}

/** The caller's address as events keep it; null for the server's own process. */
export function recordedAddress({ address }: Pick<Visit, "address">): string | null {
  return address === IN_PROCESS ? null : address;
}

/** A user signed in: who, how surely, and the cookies that make the browser remember it. */
export interface SignedIn {
  readonly userId: number;
  readonly hasSecondFactor: boolean;
  readonly cookies: string[];
}

export function visitOf(ctx: { readonly request: Request; readonly address: string }): Visit {
  return { requestHeaders: ctx.request.headers, address: ctx.address };
}

export function addCookies(headers: Headers, cookies: readonly string[]): void {
  for (const cookie of cookies) headers.append("set-cookie", cookie);
}
