import { createHmac, timingSafeEqual } from "node:crypto";
import { pathId } from "@stackyard/contract/base/common";
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "@stackyard/contract/site/notification-kinds";

/** The mails to end: those of a kind, or the daily summary. */
export type MailScope = NotificationKind | "digest";

export interface Unsubscriber {
  readonly userId: number;
  readonly scope: MailScope;
}

const SCOPES: readonly string[] = ["digest", ...NOTIFICATION_KINDS];

/**
 * Lets the recipient end mails of this kind without signing in. It grants nothing else and doesn't
 * expire, because links in old mails must keep working.
 */
export function issueUnsubscribeToken(secret: string, { userId, scope }: Unsubscriber): string {
  return `${userId}-${scope}-${sign(secret, userId, scope)}`;
}

/** The user and scope of a token; undefined for an invalid one. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscriber | undefined {
  const [digits, scope = ""] = token.split("-", 2);
  const userId = pathId.safeParse(digits);
  if (!userId.success || !isScope(scope)) return undefined;
  const expected = Buffer.from(issueUnsubscribeToken(secret, { userId: userId.data, scope }));
  const given = Buffer.from(token);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine ? { userId: userId.data, scope } : undefined;
}

/** The path of a mail's unsubscribe link, which mail programs also post to. */
export function unsubscribePath(token: string): string {
  return `/unsubscribe?token=${encodeURIComponent(token)}`;
}

function isScope(text: string): text is MailScope {
  return SCOPES.includes(text);
}

function sign(secret: string, userId: number, scope: MailScope): string {
  return createHmac("sha256", secret).update(`unsubscribe\n${userId}\n${scope}`).digest("hex");
}
