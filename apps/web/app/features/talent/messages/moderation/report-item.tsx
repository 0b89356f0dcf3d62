import type { ConversationReport } from "@stackyard/contract/talent/conversations";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { Day } from "../../../../lib/format/times";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import { PersonLink } from "../../../../lib/people/person-link";
import { Button } from "../../../../ui/controls/button";
import { WrittenHtml } from "../../../../ui/display/written-html";

/**
 * A reported conversation with the reason, the reporter and the latest messages before the report.
 */
export function ReportItem({ report }: { readonly report: ConversationReport }) {
  const { id, reason, reporterUsername, reportedUsername, createdAt, messages } = report;
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="rounded-lg border bg-surface p-5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
        <PersonLink username={reporterUsername} />
        reports
        <PersonLink username={reportedUsername} className="font-[640] text-ink" />
        <Day at={createdAt} className="ml-auto" />
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
      <Button size="small" look="secondary" className="mt-4" onClick={() => setAsking(true)}>
        Resolve
        <span className="sr-only">
          : {reporterUsername} about {reportedUsername}
        </span>
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Resolve this report?"
          description="It's removed from this list."
          confirmLabel="Resolve"
          hint="Say what you did or why no action was needed. Recorded in the audit log and shown to the reporter."
          done="We notified the reporter."
          touches={["/api/conversation-reports"]}
          perform={(reason) =>
            send("put", "/api/conversation-reports/{id}/settled", {
              params: { id },
              body: { reason },
            })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
