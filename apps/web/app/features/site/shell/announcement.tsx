import type { AnnouncementLevel } from "@stackyard/contract/common/setting-lists";
import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { rememberDismissed } from "../../../lib/browser/dismissed-announcement";
import { useSite } from "../../../lib/page/site";
import { classes } from "../../../ui/classes";

const LOOKS = {
  note: { look: "bg-note-wash border-note", ink: "text-note", Icon: Info },
  warning: { look: "bg-fair-wash border-fair", ink: "text-fair", Icon: TriangleAlert },
  urgent: { look: "bg-poor-wash border-poor", ink: "text-poor", Icon: CircleAlert },
} as const satisfies Record<AnnouncementLevel, object>;

/** Site-wide announcement set by admins, shown until it ends or is dismissed. */
export function Announcement() {
  const announcement = useSite()?.announcement;
  const [dismissed, setDismissed] = useState<number>();
  if (!announcement || announcement.id === dismissed) return null;
  const { id, text, level } = announcement;
  const { look, ink, Icon } = LOOKS[level];

  function dismiss() {
    rememberDismissed(id);
    setDismissed(id);
  }
  return (
    <section
      aria-label="Site announcement"
      data-announcement={id}
      className={classes("flex items-start gap-3 border-b px-4 py-2 lg:px-6 print:hidden", look)}
    >
      <Icon className={classes("mt-2.5 size-4.5 shrink-0", ink)} aria-hidden="true" />
      <p className="min-w-0 flex-1 py-2 text-sm leading-relaxed [overflow-wrap:anywhere]">{text}</p>
      <button
        type="button"
        aria-label="Dismiss the announcement"
        onClick={dismiss}
        className="grid size-10 shrink-0 place-items-center rounded-md hover:bg-sunken"
      >
        <X className="size-4.5" aria-hidden="true" />
      </button>
    </section>
  );
}
