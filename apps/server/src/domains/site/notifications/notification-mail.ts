import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { showable } from "@stackyard/contract/base/text";
import {
  isAlwaysMailed,
  NOTIFICATIONS,
  type NotificationKind,
} from "@stackyard/contract/site/notification-kinds";
import type { NewMail } from "../../../platform/mail/queue-mail.ts";
import { issueUnsubscribeToken, unsubscribePath } from "./unsubscribe-token.ts";

interface Reader {
  readonly userId: number;
  readonly address: string;
}

interface Told {
  readonly text: string;
  readonly path: string | null;
  /** Where it can be answered. */
  readonly answerPath: string | null;
}

const CHOICES = "/settings/notifications";
const WAY_OUT = `Choose which emails you receive in your notification settings: ${CHOICES}`;

/** An immediate mail about one event. */
export function notificationMail(
  secret: string,
  { userId, address }: Reader,
  kind: NotificationKind,
  { text, path, answerPath }: Told,
): NewMail {
  const { label } = NOTIFICATIONS[kind];
  const isForced = isAlwaysMailed(kind);
  const why = isForced ? "We always email you about your account's security." : WAY_OUT;
  const token = issueUnsubscribeToken(secret, { userId, scope: kind });
  return {
    to: address,
    userId,
    kind: `notification ${kind}`,
    content: {
      subject: text.length > 120 ? `${showable(text, 119)}…` : text,
      heading: label,
      blocks: [
        { kind: "paragraph", text },
        ...actions({ path, answerPath }),
        { kind: "note", text: why },
      ],
    },
    ...(!isForced && { unsubscribePath: unsubscribePath(token) }),
  };
}

function actions({ path, answerPath }: Omit<Told, "text">) {
  const wanted = [
    { label: "View details", path },
    { label: "Reply", path: answerPath },
  ];
  return wanted.flatMap(({ label, path }) =>
    path === null ? [] : [{ kind: "action", label, path } as const],
  );
}

/** The daily mail. `items` are the newest of `count`. */
export function digestMail(
  secret: string,
  { userId, address }: Reader,
  items: readonly Omit<Told, "answerPath">[],
  count: number,
): NewMail {
  const token = issueUnsubscribeToken(secret, { userId, scope: "digest" });
  const things = count === 1 ? "1 thing" : `${count} things`;
  const rest = count - items.length;
  return {
    to: address,
    userId,
    kind: "notification digest",
    content: {
      subject: `${things} happened on ${PRODUCT_NAME}`,
      heading: "Since your last summary",
      blocks: [
        {
          kind: "list",
          items: items.map(({ text, path }) => ({ text, ...(path !== null && { path }) })),
        },
        ...(rest > 0 ? [{ kind: "paragraph", text: `And ${rest} more.` } as const] : []),
        { kind: "action", label: "See all notifications", path: "/notifications" },
        { kind: "note", text: WAY_OUT },
      ],
    },
    unsubscribePath: unsubscribePath(token),
  };
}
