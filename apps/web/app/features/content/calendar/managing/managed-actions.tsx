import type { ManagedEvent } from "@stackyard/contract/content/calendar";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import { Button } from "../../../../ui/controls/button";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";

/** What an administrator is working on. */
export type Edited =
  | { readonly form: "new" }
  | { readonly form: "event" | "recording"; readonly event: ManagedEvent };

interface Props {
  readonly event: ManagedEvent;
  readonly onEdit: (edited: Edited) => void;
}

export function ManagedActions({ event, onEdit }: Props) {
  const { id, title, status, isOver } = event;
  const [asked, setAsked] = useState<"cancel" | "delete">();
  const client = useQueryClient();
  const close = () => setAsked(undefined);
  const params = { id };
  const remove = useSendOnce({
    mutationKey: ["event", id, "delete"],
    mutationFn: () => send("delete", "/api/admin/calendar/{id}", { params }),
    async onSuccess() {
      toast.success("Event deleted", title);
      close();
      await invalidateCalendar(client);
    },
    onError(error) {
      toast.error("Event not deleted", errorMessage(error, "Please try again."));
      close();
    },
  });
  const name = <span className="sr-only">: {title}</span>;
  const isOpen = status === "scheduled";
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && isOver && (
        <Button size="small" onClick={() => onEdit({ form: "recording", event })}>
          Recording{name}
        </Button>
      )}
      {isOpen && (
        <Button size="small" look="secondary" onClick={() => onEdit({ form: "event", event })}>
          Edit{name}
        </Button>
      )}
      {isOpen && !isOver && (
        <Button size="small" look="quiet" onClick={() => setAsked("cancel")}>
          Cancel event{name}
        </Button>
      )}
      <Button size="small" look="quiet" onClick={() => setAsked("delete")}>
        Delete{name}
      </Button>
      {asked === "cancel" && (
        <ReasonDialog
          title={`Cancel “${title}”?`}
          description="Registered people get an email with the reason. You can't undo this."
          confirmLabel="Cancel event"
          look="danger"
          hint="Shown on the event's page and in the email."
          touches={["/api/admin/calendar", "/api/calendar"]}
          done={`“${title}” is canceled.`}
          perform={(reason) =>
            send("put", "/api/admin/calendar/{id}/cancellation", { params, body: { reason } })
          }
          onClose={close}
        />
      )}
      {asked === "delete" && (
        <LazyConfirmDialog
          title={`Delete “${title}”?`}
          description="The event and its registrations are permanently deleted."
          confirmLabel="Delete event"
          look="danger"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
          onCancel={close}
        />
      )}
    </div>
  );
}

async function invalidateCalendar(client: ReturnType<typeof useQueryClient>): Promise<void> {
  await invalidate(client, "/api/admin/calendar");
  await invalidate(client, "/api/calendar");
}
