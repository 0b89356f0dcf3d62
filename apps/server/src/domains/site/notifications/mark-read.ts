import type { Unread } from "@stackyard/contract/site/notifications";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { notificationTopic } from "./follow-unread.ts";
import { countNotifications, markRead } from "./notification-queries.ts";

/** Marks one of the caller's notifications as read; another user's is treated as not found. */
export function markOneRead(ctx: UserServices, id: number): Promise<Unread> {
  return mark(ctx, { id, andBefore: false });
}

/** Marks all notifications as read, up to the last one that the reader has seen. */
export function markAllRead(ctx: UserServices, upTo: number): Promise<Unread> {
  return mark(ctx, { id: upTo, andBefore: true });
}

function mark(ctx: UserServices, which: Parameters<typeof markRead>[2]): Promise<Unread> {
  return inTransaction(ctx, async ({ db, user, changes }) => {
    const isMarked = await markRead(db, user.id, which);
    if (!isMarked && !which.andBefore) throw new AppError("not_found");
    await changes.announce(db, notificationTopic(user.id));
    return { unread: await countNotifications(db, user.id, "unread") };
  });
}
