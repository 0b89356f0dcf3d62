import type { HeldMessage } from "@stackyard/contract/talent/conversations";
import { useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";
import { formatDate } from "../../../lib/format/format";
import { PersonLink } from "../../../lib/people/person-link";
import { Button } from "../../../ui/controls/button";
import { WrittenHtml } from "../../../ui/display/written-html";

/** A message that waits, with the two ways to end that. */
export function HeldMessageItem({ message }: { readonly message: HeldMessage }) {
  const { id, html, attachments, authorUsername, recipientUsername, createdAt } = message;
  const client = useQueryClient();
  const decide = useSendOnce({
    mutationKey: ["held message", id],
    mutationFn: (decision: "deliver" | "refuse") =>
      send("put", "/api/held-messages/{id}/decision", { params: { id }, body: { decision } }),
    onSuccess: (_, decision) =>
      toast.success(decision === "deliver" ? "Delivered" : "Not delivered"),
    onError: (error) => toast.error("Nothing was changed", errorMessage(error, "Try again.")),
    onSettled: () => invalidate(client, "/api/held-messages"),
  });
  return (
    <li className="rounded-lg border bg-surface p-5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
        <PersonLink username={authorUsername} className="font-[640] text-ink" />
        to
        <PersonLink username={recipientUsername} />
        <time dateTime={createdAt} className="ml-auto">
          {formatDate(createdAt)}
        </time>
      </p>
      <WrittenHtml html={html} className="mt-3 break-words text-[0.95rem]" />
      {attachments.length > 0 && (
        <p className="mt-2 text-ink-soft text-sm">
          Files: {attachments.map(({ fileName }) => fileName).join(", ")}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          size="small"
          className="h-10"
          isBusy={decide.isPending}
          onClick={() => decide.mutate("deliver")}
        >
          Deliver
        </Button>
        <Button
          look="danger"
          size="small"
          className="h-10"
          isBusy={decide.isPending}
          onClick={() => decide.mutate("refuse")}
        >
          Refuse
        </Button>
      </div>
    </li>
  );
}
