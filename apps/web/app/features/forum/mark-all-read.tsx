import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { send } from "../../lib/api/api";
import { invalidate } from "../../lib/api/query";
import { toast } from "../../lib/browser/toast";
import { useCurrentUser } from "../../lib/session/current-user";
import { Button } from "../../ui/controls/button";
import { LazyConfirmDialog } from "../../ui/overlays/lazy-confirm-dialog";
import { showForumError } from "./show-forum-error";

/** Marks the whole forum as read for the signed-in user. */
export function MarkAllRead() {
  const user = useCurrentUser();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => send("put", "/api/forum/read", {}),
    onSuccess: async () => {
      await invalidate(client, "/api/forum");
      toast.success("Everything is read", "Only new posts will be marked as new");
    },
    onError: (error) =>
      showForumError(error, { title: "Change not saved", signIn: "Please sign in again" }),
    onSettled: () => setAsked(false),
  });
  if (!user) return null;
  return (
    <>
      <Button size="small" look="quiet" onClick={() => setAsked(true)}>
        <CheckCheck aria-hidden="true" className="size-4" />
        Mark all read
      </Button>
      {isAsked && (
        <LazyConfirmDialog
          title="Mark the whole forum as read?"
          description="Every thread in every category will be marked as read. You can't undo this."
          confirmLabel="Mark all read"
          isBusy={isPending}
          onConfirm={() => mutate()}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  );
}
