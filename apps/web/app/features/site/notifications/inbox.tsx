import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../lib/page/section-content";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { NotificationPages } from "./notification-pages";
import { notificationsQuery, type Shown } from "./notification-queries";
import { ReadAllButton } from "./read-all-button";

/** All notifications or only unread ones. */
export function Inbox({ show }: { readonly show: Shown }) {
  const query = useQuery(notificationsQuery(show));
  return (
    <SectionContent query={query} what="Your notifications">
      {({ items, nextCursor }) =>
        items.length === 0 ? (
          <Empty show={show} />
        ) : (
          <div className="flex flex-col gap-4">
            <div className="flex min-h-10 justify-end">
              <ReadAllButton newest={items[0]} />
            </div>
            <NotificationPages items={items} next={nextCursor} show={show} />
          </div>
        )
      }
    </SectionContent>
  );
}

function Empty({ show }: { readonly show: Shown }) {
  if (show === "unread") {
    return <EmptyState title="All caught up">You've read all your notifications.</EmptyState>;
  }
  return (
    <EmptyState title="No notifications yet">
      Decisions about your modules, sales, reviews, and account notices appear here.
    </EmptyState>
  );
}
