import type { Role } from "@stackyard/contract/option-lists";

/** Whoever makes a request, as far as deciding what they may do goes. */
export interface Viewer {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  /** An auditor whom an administrator has approved, or an administrator. */
  readonly mayAudit: boolean;
  /** The session that the request came with; left out where it came with a token. */
  readonly sessionId?: number;
}
