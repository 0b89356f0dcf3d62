import type { DeadLetter } from "@stackyard/contract/common/jobs";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { Moment } from "../../../../lib/format/times";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import { Button } from "../../../../ui/controls/button";

/** A dead-lettered event with its error and a retry button. */
export function DeadLetterRow({ event }: { readonly event: DeadLetter }) {
  const [isAsked, setAsked] = useState(false);
  const { id, consumer, eventId, type, at, error, failedAt } = event;
  return (
    <li className="flex flex-col gap-3 p-4 text-sm sm:px-5">
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-ink-faint text-xs">
        <span className="font-mono [overflow-wrap:anywhere]">
          {[consumer, type, `event ${eventId}`].join(" \u00b7 ")}
        </span>
        <span>
          Happened <Moment at={at} />, failed <Moment at={failedAt} />
        </span>
      </p>
      <p className="whitespace-pre-wrap font-mono text-[0.8rem] leading-relaxed [overflow-wrap:anywhere]">
        {error}
      </p>
      <Button size="small" look="secondary" className="self-start" onClick={() => setAsked(true)}>
        Try again
        <span className="sr-only">
          {" "}
          ({consumer} event {eventId})
        </span>
      </Button>
      {isAsked && (
        <ReasonDialog
          title="Retry this event?"
          description="Its consumer processes it again. If that fails, it stays here with the new error."
          confirmLabel="Try again"
          done="The event is queued."
          hint="Recorded in the audit log."
          perform={(reason) =>
            send("post", "/api/admin/events/set-aside/{id}/retry", {
              params: { id },
              body: { reason },
            })
          }
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}
