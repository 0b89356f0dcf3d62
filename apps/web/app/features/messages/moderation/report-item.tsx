import type { ConversationReport } from "@stackyard/contract/talent/conversations";
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

/** A reported conversation: why, by whom, and its newest messages up to the report. */
export function ReportItem({ report }: { readonly report: ConversationReport }) {
  const { id, reason, reporterUsername, reportedUsername, createdAt, messages } = report;
  const client = useQueryClient();
  const settle = useSendOnce({
    mutationKey: ["report", id],
    mutationFn: () => send("put", "/api/conversation-reports/{id}/settled", { params: { id } }),
    onSuccess: () => toast.success("Dealt with", "Whoever reported it is told."),
    onError: (error) => toast.error("Nothing was changed", errorMessage(error, "Try again.")),
    onSettled: () => invalidate(client, "/api/conversation-reports"),
  });
  return (
    <li className="rounded-lg border bg-surface p-5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
        <PersonLink username={reporterUsername} />
        reports
        <PersonLink username={reportedUsername} className="font-[640] text-ink" />
        <time dateTime={createdAt} className="ml-auto">
          {formatDate(createdAt)}
        </time>
      </p>
      <p className="mt-3 whitespace-pre-line break-words">{reason}</p>
      <details className="mt-3">
        <summary className="text-ink-soft text-sm hover:text-ink">
          The newest messages ({messages.length})
        </summary>
        <ol className="mt-2 flex flex-col gap-3">
          {messages.toReversed().map((message) => (
            <li key={message.id} className="rounded-md bg-sunken px-4 py-3">
              <p className="font-[640] text-sm">{message.authorUsername}</p>
              <WrittenHtml html={message.html} className="mt-1 break-words text-[0.95rem]" />
            </li>
          ))}
        </ol>
      </details>
      <Button
        size="small"
        look="secondary"
        className="mt-4 h-10"
        isBusy={settle.isPending}
        onClick={() => settle.mutate(undefined)}
      >
        Dealt with
      </Button>
    </li>
  );
}
