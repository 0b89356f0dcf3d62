import type { CalendarEvent } from "@stackyard/contract/content/calendar";
import { Badge } from "../../../ui/display/badge";
import { KIND_NAMES } from "./kind-names";

type Marked = Pick<CalendarEvent, "kind" | "status" | "isDemo">;

/** What kind of event it is, and whether it takes place. */
export function EventBadges({ event: { kind, status, isDemo } }: { readonly event: Marked }) {
  return (
    <>
      <Badge tone="accent">{KIND_NAMES[kind]}</Badge>
      {status === "canceled" && <Badge tone="poor">Canceled</Badge>}
      {isDemo && <Badge>Demo</Badge>}
    </>
  );
}
