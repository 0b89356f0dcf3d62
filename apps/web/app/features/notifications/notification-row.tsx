import type { Notification } from "@stackyard/contract/notifications";
import { formatDate } from "../../lib/format";
import { Link } from "../../lib/link";
import { paths } from "../../lib/paths";
import { classes } from "../../ui/classes";

interface Props {
  readonly notification: Notification;
  readonly onFollow: (notification: Notification) => void;
}

/** One notification, which leads to what it is about. */
export function NotificationRow({ notification, onFollow }: Props) {
  const { text, path, at, isRead } = notification;
  return (
    <li>
      <Link
        to={path ?? paths.notifications}
        onClick={() => onFollow(notification)}
        className="flex gap-3 px-5 py-3.5 -outline-offset-2 hover:bg-sunken"
      >
        <span
          aria-hidden="true"
          className={classes(
            "mt-2 size-2 shrink-0 rounded-full",
            isRead ? "bg-transparent" : "bg-accent",
          )}
        />
        <span className="min-w-0 flex-1">
          <span
            className={classes(
              "block text-[0.95rem] leading-6 [overflow-wrap:anywhere]",
              isRead ? "text-ink-soft" : "font-[620] text-ink",
            )}
          >
            {!isRead && <span className="sr-only">Unread: </span>}
            {text}
          </span>
          <time dateTime={at} className="text-ink-faint text-sm">
            {formatDate(at)}
          </time>
        </span>
      </Link>
    </li>
  );
}
