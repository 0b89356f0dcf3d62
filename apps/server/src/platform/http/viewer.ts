import type { Role } from "@stackyard/contract/base/option-lists";

/** The user who makes a request, as far as access decisions need it. */
export interface Viewer {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  /** Whether they have confirmed their email address. */
  readonly hasConfirmedEmail: boolean;
  /** An auditor whom an administrator has approved, or an administrator. */
  readonly mayAudit: boolean;
  /** Their role has privileges that this session doesn't have until it passes a second factor. */
  readonly lacksSecondFactor?: true;
  /** The session of the request; undefined for a key. */
  readonly sessionId?: number;
  /** The application that acts for the user, if the request has its access token. */
  readonly applicationId?: number;
  /** What the request's key or token is granted; undefined for a session. */
  readonly grants?: readonly string[];
}
