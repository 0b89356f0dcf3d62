import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { SectionContent } from "../../../lib/page/section-content";
import { latestQuery } from "./notification-queries";
import { NotificationRow } from "./notification-row";
import { ReadAllButton } from "./read-all-button";
import { useMarkRead } from "./use-mark-read";

/** Content of the bell's panel. */
export function Latest() {
  const query = useQuery(latestQuery());
  const { follow } = useMarkRead();
  const place = useRef<HTMLDivElement>(null);
  const close = () => place.current?.closest<HTMLElement>("[popover]")?.hidePopover();
  return (
    <div ref={place}>
      <div className="flex min-h-14 items-center justify-between gap-3 border-b py-2 pr-2 pl-5">
        <h2 className="text-base">Notifications</h2>
        <ReadAllButton newest={query.data?.items[0]} />
      </div>
      <SectionContent query={query} what="Your notifications">
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-5 py-8 text-center text-ink-soft">No notifications yet.</p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((notification) => (
                <NotificationRow
                  key={notification.id}
                  notification={notification}
                  onFollow={(followed) => {
                    follow(followed);
                    close();
                  }}
                />
              ))}
            </ul>
          )
        }
      </SectionContent>
    </div>
  );
}
