import type { Role } from "@stackyard/contract/option-lists";

interface Auditor {
  readonly role: Role;
  readonly auditorApprovedAt: Date | null;
}

/** Anyone may register as an auditor; only one whom an administrator has approved audits. */
export function mayAudit(user: Auditor): boolean {
  return user.role === "admin" || (user.role === "auditor" && user.auditorApprovedAt !== null);
}
