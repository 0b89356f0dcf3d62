import type { ManagedIssue } from "@stackyard/contract/content/newsletter";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { formatCount } from "../../../../lib/format/format";
import { Button } from "../../../../ui/controls/button";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";

interface Props {
  readonly issue: ManagedIssue;
  readonly subscribers: number | undefined;
}

/** Actions on a draft. Both are irreversible, so both ask for confirmation. */
export function DraftActions({ issue: { id, subject }, subscribers }: Props) {
  const [asked, setAsked] = useState<"send" | "drop">();
  const client = useQueryClient();
  const close = () => setAsked(undefined);
  const act = useSendOnce<unknown, "send" | "drop">({
    mutationKey: ["newsletter issue", id],
    mutationFn: (act) =>
      act === "send"
        ? send("post", "/api/admin/newsletter/issues/{id}/sending", { params: { id } })
        : send("delete", "/api/admin/newsletter/issues/{id}", { params: { id } }),
    async onSuccess(_, act) {
      if (act === "send") toast.success("On its way", `“${subject}” is being sent.`);
      else toast.success("Draft deleted", `“${subject}” is deleted.`);
      close();
      await invalidate(client, "/api/admin/newsletter");
      await invalidate(client, "/api/newsletter");
    },
    onError: (error) =>
      toast.error("We couldn't complete this", errorMessage(error, "Please try again.")),
  });
  const dialog = { isBusy: act.isPending, onCancel: close };
  return (
    <>
      <Button size="small" onClick={() => setAsked("send")}>
        Send<span className="sr-only"> {subject}</span>
      </Button>
      <Button size="small" look="quiet" onClick={() => setAsked("drop")}>
        Delete<span className="sr-only"> {subject}</span>
      </Button>
      {asked === "send" && (
        <LazyConfirmDialog
          {...dialog}
          title={`Send “${subject}”?`}
          description={`The issue goes to ${formatCount(subscribers ?? 0, "subscriber")} and into the archive. You can't undo this.`}
          confirmLabel="Send"
          onConfirm={() => act.mutate("send")}
        />
      )}
      {asked === "drop" && (
        <LazyConfirmDialog
          {...dialog}
          title={`Delete “${subject}”?`}
          description="The draft is permanently deleted."
          confirmLabel="Delete draft"
          look="danger"
          onConfirm={() => act.mutate("drop")}
        />
      )}
    </>
  );
}
