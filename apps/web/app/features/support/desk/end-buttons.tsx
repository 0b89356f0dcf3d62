import type { DeskTicket } from "@stackyard/contract/support/support-desk";
import type { TicketStatus } from "@stackyard/contract/support/support-options";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { Button } from "../../../ui/controls/button";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { useDeskAct } from "./use-desk-act";

/** Changes a ticket's status without a reply. Closing is final, so it asks for confirmation. */
export function EndButtons({ ticket: { id, status } }: { readonly ticket: DeskTicket }) {
  const [asksClose, setAsksClose] = useState(false);
  const act = useDeskAct(id);
  const move = (status: TicketStatus, done: string) => {
    setAsksClose(false);
    act.mutate({
      act: () =>
        send("put", "/api/support/desk/tickets/{id}/status", { params: { id }, body: { status } }),
      done,
    });
  };
  if (status === "closed") return null;
  return (
    <div className="flex flex-wrap gap-2">
      {status === "solved" ? (
        <Button
          look="secondary"
          size="small"
          isBusy={act.isPending}
          onClick={() => move("open", "The ticket is open again.")}
        >
          Open again
        </Button>
      ) : (
        <Button
          look="secondary"
          size="small"
          isBusy={act.isPending}
          onClick={() => move("solved", "The ticket is solved.")}
        >
          Mark as solved
        </Button>
      )}
      <Button look="danger" size="small" onClick={() => setAsksClose(true)}>
        Close
      </Button>
      {asksClose && (
        <LazyConfirmDialog
          title={`Close ticket #${id}?`}
          description="The ticket can't be answered or reopened."
          confirmLabel="Close the ticket"
          look="danger"
          isBusy={act.isPending}
          onConfirm={() => move("closed", "The ticket is closed.")}
          onCancel={() => setAsksClose(false)}
        />
      )}
    </div>
  );
}
