import { safeNext } from "../../../lib/session/sign-in-address";

const AUTH_MODES = ["login", "register"] as const;
export type AuthMode = (typeof AUTH_MODES)[number];

export function authMode(query: URLSearchParams): AuthMode {
  return query.get("mode") === "register" ? "register" : "login";
}

/** URL of the other tab, keeping the `next` parameter. */
export function authAddress(mode: AuthMode, query: URLSearchParams): string {
  const kept = new URLSearchParams({ mode });
  const next = safeNext(query.get("next"));
  if (next) kept.set("next", next);
  return `/auth?${kept}`;
}
