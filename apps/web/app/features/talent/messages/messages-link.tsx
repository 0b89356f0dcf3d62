import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { formatCount } from "../../../lib/format/format";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { useCurrentUser } from "../../../lib/session/current-user";
import { buttonClasses } from "../../../ui/controls/button";
import { unreadConversationsQuery } from "./message-queries";

/** Link to the inbox with the number of unread conversations; part of the menu on phones. */
export function MessagesLink() {
  return useCurrentUser() && <OwnMessagesLink />;
}

function OwnMessagesLink() {
  const unread = useQuery(unreadConversationsQuery()).data?.unread ?? 0;
  const label = unread > 0 ? `Messages, ${formatCount(unread, "unread", "unread")}` : "Messages";
  return (
    <Link
      to={paths.messages}
      aria-label={label}
      className={buttonClasses({ look: "quiet", size: "small" }, "relative px-2.5 max-sm:hidden")}
    >
      <MessageSquare className="size-5" aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-accent px-1 text-center font-[680] text-[0.7rem] text-on-accent leading-4.5 tabular-nums"
        >
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </Link>
  );
}
