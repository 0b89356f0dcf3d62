import type { Notification } from "@stackyard/contract/site/notifications";
import { OlderItems } from "../../../lib/listing/older-items";
import { notificationsQuery, type Shown } from "./notification-queries";
import { NotificationRow } from "./notification-row";
import { useMarkRead } from "./use-mark-read";

interface Props {
  readonly items: readonly Notification[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
  readonly show: Shown;
}

/** A page of notifications, with a button that loads older ones. */
export function NotificationPages({ items, next, show }: Props) {
  const { follow } = useMarkRead();
  return (
    <>
      <ul aria-label="Notifications" className="divide-y divide-line rounded-lg border bg-surface">
        {items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onFollow={follow} />
        ))}
      </ul>
      {next && (
        <OlderItems
          cursor={next}
          queryOf={(cursor) => notificationsQuery(show, cursor)}
          label="Older notifications"
        >
          {(items, next) => <NotificationPages items={items} next={next} show={show} />}
        </OlderItems>
      )}
    </>
  );
}
