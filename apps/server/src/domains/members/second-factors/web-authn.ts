import type { Database } from "../../../platform/db/database.ts";
import type { Tickets } from "../../../platform/db/schema.generated.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { issueTicket, takeTicket } from "../sessions/tickets.ts";

/** How long a user may take to find their key. */
export const CEREMONY_SECONDS = 5 * 60;

interface Site {
  readonly origin: string;
  /** The relying party ID: the host without its port. */
  readonly rpId: string;
}

export function siteOf(origin: string): Site {
  return { origin, rpId: new URL(origin).hostname };
}

type Purpose = Extract<Tickets["purpose"], `passkey-${string}`>;

/** A challenge is a ticket: a signature over it is recent, and can't be replayed. */
export async function newChallenge(
  db: Database,
  purpose: Purpose,
  userId: number | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const secret = await issueTicket(db, { purpose, userId, seconds: CEREMONY_SECONDS });
  return new Uint8Array(Buffer.from(secret, "base64url"));
}

/** Uses up the signed challenge. */
export function takeChallenge(db: Database, purpose: Purpose, userId: number | null) {
  return async (challenge: string) => (await takeTicket(db, purpose, challenge))?.userId === userId;
}

/** The library's reason for rejecting a signature is logged only. */
export async function accepted<T>(verified: Promise<T>): Promise<T> {
  try {
    return await verified;
  } catch (cause) {
    throw new AppError("passkey_not_accepted", { cause });
  }
}
