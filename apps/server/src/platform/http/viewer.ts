import type { Role } from "@stackyard/contract/base/option-lists";

/** Whoever makes a request, as far as deciding what they may do goes. */
export interface Viewer {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  /** Whether they have shown that they read their mail. */
  readonly hasConfirmedEmail: boolean;
  /** An auditor whom an administrator has approved, or an administrator. */
  readonly mayAudit: boolean;
  /** Their role has privileges, of which this session gets none before it has shown a second factor. */
  readonly lacksSecondFactor?: true;
  /** The session that the request came with; left out where it came with a token. */
  readonly sessionId?: number;
}
