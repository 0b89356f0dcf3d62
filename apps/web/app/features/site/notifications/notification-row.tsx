import type { Notification } from "@stackyard/contract/site/notifications";
import { Day } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { classes } from "../../../ui/classes";

interface Props {
  readonly notification: Notification;
  readonly onFollow: (notification: Notification) => void;
}

/** A notification, linked to its subject. */
export function NotificationRow({ notification, onFollow }: Props) {
  const { text, path, answerPath, at, isRead } = notification;
  return (
    <li className="relative flex items-center">
      <Link
        to={path ?? paths.notifications}
        onClick={() => onFollow(notification)}
        className="flex min-w-0 flex-1 gap-3 px-5 py-3.5 -outline-offset-2 hover:bg-sunken"
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
          <Day at={at} className="text-ink-faint text-sm" />
        </span>
      </Link>
      {answerPath !== null && (
        <Link
          to={answerPath}
          onClick={() => onFollow(notification)}
          className="absolute right-2 bottom-1.5 flex h-10 shrink-0 items-center rounded-md px-3 text-accent-strong text-sm hover:bg-sunken hover:underline sm:static sm:mr-3"
        >
          Reply<span className="sr-only"> to: {text}</span>
        </Link>
      )}
    </li>
  );
}
