import type { Unread } from "@stackyard/contract/notifications";
import { eventStream } from "../../platform/http/event-stream.ts";
import type { UserServices } from "../../platform/services.ts";
import { countNotifications } from "./notification-queries.ts";
import { notificationTopic } from "./notification-topic.ts";

/** After so long the browser asks again, and so whether its session still holds. */
const ENDS_AFTER_MS = 10 * 60_000;

/** Streams how many notifications are unread: now, and after each change. */
export function followUnread({ db, user, changes, log }: UserServices, request: Request): Response {
  return eventStream(request, ({ send, end }) => {
    let isReading = false;
    let isStale = false;

    // Changes that arrive while it is being counted cause one more count, not one each.
    async function tell() {
      isStale = true;
      if (isReading) return;
      isReading = true;
      while (isStale) {
        isStale = false;
        send({ unread: await countNotifications(db, user.id, "unread") } satisfies Unread);
      }
      isReading = false;
    }

    const onChange = () => {
      tell().catch((error) => {
        log.warn({ err: error }, "following notifications failed");
        end();
      });
    };
    const unsubscribe = changes.subscribe(notificationTopic(user.id), onChange);
    const ending = setTimeout(end, ENDS_AFTER_MS).unref();
    onChange();
    return () => {
      clearTimeout(ending);
      unsubscribe();
    };
  });
}
