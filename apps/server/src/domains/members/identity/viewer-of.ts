import type { Role } from "@stackyard/contract/base/option-lists";
import type { Viewer } from "../../../platform/http/viewer.ts";

/** What decisions need of a user's row. */
export const VIEWER_COLUMNS = [
  "users.id",
  "users.username",
  "users.role",
  "users.auditorApprovedAt",
  "users.emailVerified",
] as const;

interface Auditor {
  readonly role: Role;
  readonly auditorApprovedAt: Date | null;
}

/** Anyone may register as an auditor; only one whom an administrator has approved audits. */
function mayAudit(user: Auditor): boolean {
  return user.role === "admin" || (user.role === "auditor" && user.auditorApprovedAt !== null);
}

interface Account extends Auditor {
  readonly id: number;
  readonly username: string;
  readonly emailVerified: boolean;
}

interface SecondFactor {
  /** Whether roles with privileges have to show one. */
  readonly isRequired: boolean;
  /** Whether this session has shown one. */
  readonly isShown: boolean;
}

/**
 * An account as decisions see it. One whose role asks for a second factor that has not been shown is
 * anybody's equal until it has: no decision can forget to ask for it.
 */
export function viewerOf(account: Account, secondFactor: SecondFactor): Viewer {
  const { id, username, role, emailVerified: hasConfirmedEmail } = account;
  const isPrivileged = role === "admin" || role === "auditor";
  if (isPrivileged && secondFactor.isRequired && !secondFactor.isShown)
    return {
      id,
      username,
      role: "buyer",
      hasConfirmedEmail,
      mayAudit: false,
      lacksSecondFactor: true,
    };
  return { id, username, role, hasConfirmedEmail, mayAudit: mayAudit(account) };
}
