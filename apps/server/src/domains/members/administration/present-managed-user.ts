import type { ManagedUser } from "@stackyard/contract/members/administration";
import type { ManagedUserRow } from "./account-queries.ts";

export function presentManagedUser(row: ManagedUserRow): ManagedUser {
  return {
    id: row.id,
    username: row.displayUsername,
    fullName: row.fullName || null,
    email: row.email,
    isEmailConfirmed: row.emailVerified,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    suspension: suspensionOf(row),
  };
}

function suspensionOf(row: ManagedUserRow): ManagedUser["suspension"] {
  const { isSuspended, suspendedAt, suspendedUntil, suspensionReason: reason } = row;
  if (!isSuspended || !suspendedAt || reason === null) return null;
  return { reason, at: suspendedAt.toISOString(), until: suspendedUntil?.toISOString() ?? null };
}
