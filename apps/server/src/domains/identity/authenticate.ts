import type { Role } from "@stackyard/contract/option-lists";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Auth } from "./auth.ts";
import { mayAudit } from "./user-policy.ts";

export interface Authentication {
  readonly viewer: Viewer;
  /** Set when the session was prolonged: goes out with the answer. */
  readonly setCookie: string | null;
}

/** Who sends this request, by session cookie or bearer token; null for a visitor. */
export async function authenticate(auth: Auth, headers: Headers): Promise<Authentication | null> {
  if (!headers.has("cookie") && !headers.has("authorization")) return null;
  const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
  if (!response) return null;
  const { user } = response;
  const role = user.role as Role;
  const viewer = {
    id: Number(user.id),
    username: String(user.username),
    role,
    mayAudit: mayAudit({ role, auditorApprovedAt: user.auditorApprovedAt ?? null }),
  };
  return { viewer, setCookie: answer.get("set-cookie") };
}
