import { createHmac, timingSafeEqual } from "node:crypto";
import { pathId } from "@stackyard/contract/base/common";
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "@stackyard/contract/site/notification-kinds";

/** Which mails: those of a kind, or those of the day. */
export type MailScope = NotificationKind | "digest";

export interface Unsubscriber {
  readonly userId: number;
  readonly scope: MailScope;
}

const SCOPES: readonly string[] = ["digest", ...NOTIFICATION_KINDS];

/**
 * Lets whoever has the mail end mails like it, without signing in and for good: it opens nothing
 * else, and old mails have to keep working.
 */
export function issueUnsubscribeToken(secret: string, { userId, scope }: Unsubscriber): string {
  return `${userId}-${scope}-${sign(secret, userId, scope)}`;
}

/** Whose and which mails a token ends; undefined where it is not one of ours. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscriber | undefined {
  const [digits, scope = ""] = token.split("-", 2);
  const userId = pathId.safeParse(digits);
  if (!userId.success || !isScope(scope)) return undefined;
  const expected = Buffer.from(issueUnsubscribeToken(secret, { userId: userId.data, scope }));
  const given = Buffer.from(token);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine ? { userId: userId.data, scope } : undefined;
}

function isScope(text: string): text is MailScope {
  return SCOPES.includes(text);
}

function sign(secret: string, userId: number, scope: MailScope): string {
  return createHmac("sha256", secret).update(`unsubscribe\n${userId}\n${scope}`).digest("hex");
}
