import type { Conversation } from "@stackyard/contract/talent/conversations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { initials } from "../../../../lib/format/format";
import { Link } from "../../../../lib/links/link";
import { paths } from "../../../../lib/links/paths";
import { displayName } from "../../../../lib/people/display-name";
import { Button } from "../../../../ui/controls/button";
import { Avatar } from "../../../../ui/display/avatar";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";
import { ReportDialog } from "./report-dialog";

/** The other participant, with buttons to block or report them. */
export function ConversationHeading({ conversation }: { readonly conversation: Conversation }) {
  const { id, other, isBlocked } = conversation;
  const [asked, setAsked] = useState<"block" | "report">();
  const name = displayName(other);
  const block = useBlock(id, () => setAsked(undefined));
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar src={other.avatar} initials={initials(name)} size="large" />
      <div className="min-w-0 flex-1 basis-48">
        <h1 className="truncate text-2xl">{name}</h1>
        <p className="text-ink-soft text-sm">
          <Link to={paths.user(other.username)} className="underline hover:text-accent-strong">
            @{other.username}
          </Link>
          {other.engineerId !== null && (
            <>
              {" · "}
              <Link
                to={paths.engineer(other.engineerId)}
                className="underline hover:text-accent-strong"
              >
                Engineer
              </Link>
            </>
          )}
        </p>
      </div>
      <div className="-ms-3 flex gap-2 sm:ms-0">
        <Button look="quiet" size="small" onClick={() => setAsked("report")}>
          Report
        </Button>
        <Button
          look="quiet"
          size="small"
          isBusy={block.isPending}
          onClick={() => (isBlocked ? block.mutate(false) : setAsked("block"))}
        >
          {isBlocked ? "Unblock" : "Block"}
        </Button>
      </div>
      {asked === "block" && (
        <LazyConfirmDialog
          title={`Block ${name}?`}
          description="You won't receive their messages. They aren't notified, and you can unblock them here."
          confirmLabel="Block"
          look="danger"
          isBusy={block.isPending}
          onConfirm={() => block.mutate(true)}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {asked === "report" && <ReportDialog id={id} onClose={() => setAsked(undefined)} />}
    </header>
  );
}

function useBlock(id: number, onDone: () => void) {
  const client = useQueryClient();
  return useSendOnce({
    mutationKey: ["conversation", id, "block"],
    mutationFn: (isBlocked: boolean) =>
      send("put", "/api/conversations/{id}/block", { params: { id }, body: { isBlocked } }),
    onSuccess: () => invalidate(client, "/api/conversations"),
    onError: (error) => toast.error("Change not saved", errorMessage(error, "Try again.")),
    onSettled: onDone,
  });
}
