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

/** Has everything in the forum count as read, for whoever is signed in. */
export function MarkAllRead() {
  const user = useCurrentUser();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => send("put", "/api/forum/read", {}),
    onSuccess: async () => {
      await invalidate(client, "/api/forum");
      toast.success("Everything is read", "What is written from now on will be new to you");
    },
    onError: (error) =>
      showForumError(error, { title: "This was not changed", signIn: "Please sign in again" }),
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
          description="Every thread of every category counts as read; the marks of what is new are gone for good."
          confirmLabel="Mark all read"
          isBusy={isPending}
          onConfirm={() => mutate()}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  );
}
