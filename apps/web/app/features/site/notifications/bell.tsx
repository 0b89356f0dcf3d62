import { Bell as Icon } from "lucide-react";
import { Suspense, useState } from "react";
import { formatCount } from "../../../lib/format/format";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { useCurrentUser } from "../../../lib/session/current-user";
import { buttonClasses } from "../../../ui/controls/button";
import { lazyPart } from "../../../ui/load-part";
import { useUnread } from "./use-unread";

const Latest = lazyPart(() => import("./latest"), "Latest");

const PANEL_ID = "latest-notifications";
const MAX_SHOWN = 99;

/** Unread badge for signed-in users; opens the latest notifications. */
export function Bell() {
  return useCurrentUser() && <OwnBell />;
}

/**
 * Uses the browser's popover, which closes on Escape or an outside click and restores the focus.
 */
function OwnBell() {
  const unread = useUnread() ?? 0;
  const [isOpen, setOpen] = useState(false);
  const label =
    unread > 0 ? `Notifications, ${formatCount(unread, "unread", "unread")}` : "Notifications";
  return (
    <>
      <button
        type="button"
        popoverTarget={PANEL_ID}
        aria-label={label}
        className={buttonClasses(
          { look: "quiet", size: "small" },
          "relative px-1.5 max-[25rem]:px-1 sm:px-2.5",
        )}
      >
        <Icon className="size-5" aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-accent px-1 font-[680] text-[0.7rem] text-on-accent leading-4.5 tabular-nums"
          >
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </span>
        )}
      </button>
      <div
        id={PANEL_ID}
        popover="auto"
        role="dialog"
        aria-label="Latest notifications"
        onToggle={({ newState }) => setOpen(newState === "open")}
        className="fixed inset-auto top-15 right-2 m-0 max-h-[calc(100dvh-5rem)] w-[min(24rem,calc(100vw-1rem))] overflow-y-auto rounded-lg border bg-surface p-0 text-ink shadow-lift-high sm:right-4"
      >
        <Suspense>{isOpen && <Latest />}</Suspense>
        <Link
          to={paths.notifications}
          onClick={({ currentTarget }) =>
            currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()
          }
          className="block border-t px-5 py-3 text-center font-[600] text-sm -outline-offset-2 hover:bg-sunken"
        >
          See all notifications
        </Link>
      </div>
    </>
  );
}
