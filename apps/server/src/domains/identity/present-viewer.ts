import type { Role } from "@stackyard/contract/option-lists";
import type { Viewer } from "../../platform/http/viewer.ts";
import { mayAudit } from "./user-policy.ts";

/** What decisions need of a user's row. */
export const VIEWER_COLUMNS = [
  "users.id",
  "users.username",
  "users.role",
  "users.auditorApprovedAt",
  "users.emailVerified",
] as const;

interface Row {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  readonly auditorApprovedAt: Date | null;
  readonly emailVerified: boolean;
}

export function presentViewer(row: Row): Viewer {
  const { id, username, role, emailVerified } = row;
  return { id, username, role, hasConfirmedEmail: emailVerified, mayAudit: mayAudit(row) };
}
