import type { Role } from "@stackyard/contract/base/option-lists";
import type { Viewer } from "../../../platform/http/viewer.ts";

/** The columns that access decisions need. */
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

/** Anyone can register as an auditor; only auditors approved by an administrator may audit. */
function mayAudit(user: Auditor): boolean {
  return user.role === "admin" || (user.role === "auditor" && user.auditorApprovedAt !== null);
}

interface Account extends Auditor {
  readonly id: number;
  readonly username: string;
  readonly emailVerified: boolean;
}

interface SecondFactor {
  /** Whether privileged roles need one. */
  readonly isRequired: boolean;
  /** Whether this session has passed one. */
  readonly isShown: boolean;
}

/**
 * An account as access decisions see it. A privileged account whose session hasn't passed a
 * required second factor has no privileges, so no decision can forget to check it.
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
