import type { Notification } from "@stackyard/contract/site/notifications";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/controls/button";
import { unreadQuery } from "./notification-queries";
import { useMarkRead } from "./use-mark-read";

/**
 * Marks notifications as read up to the newest one shown; those that arrive in the meantime stay
 * unread.
 */
export function ReadAllButton({ newest }: { readonly newest: Notification | undefined }) {
  const { all } = useMarkRead();
  const hasUnread = useQuery(unreadQuery()).data?.unread !== 0;
  if (!newest || !(hasUnread || all.isPending)) return null;
  return (
    <Button look="quiet" size="small" isBusy={all.isPending} onClick={() => all.mutate(newest.id)}>
      Mark all as read
    </Button>
  );
}
