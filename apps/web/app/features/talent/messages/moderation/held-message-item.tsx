import type { HeldMessage } from "@stackyard/contract/talent/conversations";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { Day } from "../../../../lib/format/times";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import { PersonLink } from "../../../../lib/people/person-link";
import { Button } from "../../../../ui/controls/button";
import { WrittenHtml } from "../../../../ui/display/written-html";

const QUESTIONS = {
  deliver: {
    title: "Deliver this message?",
    description: "The recipient sees it as a new message.",
    confirmLabel: "Deliver",
    hint: "Recorded in the audit log.",
    done: "Message delivered.",
  },
  refuse: {
    title: "Refuse this message?",
    description: "The recipient never sees it.",
    confirmLabel: "Refuse",
    look: "danger",
    hint: "Recorded in the audit log and shown to the sender.",
    done: "Message refused.",
  },
} as const;

/** A held message with its two moderation decisions. */
export function HeldMessageItem({ message }: { readonly message: HeldMessage }) {
  const { id, html, attachments, authorUsername, recipientUsername, createdAt } = message;
  const [decision, setDecision] = useState<keyof typeof QUESTIONS>();
  return (
    <li className="rounded-lg border bg-surface p-5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
        <PersonLink username={authorUsername} className="font-[640] text-ink" />
        to
        <PersonLink username={recipientUsername} />
        <Day at={createdAt} className="ml-auto" />
      </p>
      <WrittenHtml html={html} className="mt-3 break-words text-[0.95rem]" />
      {attachments.length > 0 && (
        <p className="mt-2 text-ink-soft text-sm">
          Files: {attachments.map(({ fileName }) => fileName).join(", ")}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="small" onClick={() => setDecision("deliver")}>
          Deliver<span className="sr-only"> the message of {authorUsername}</span>
        </Button>
        <Button look="danger" size="small" onClick={() => setDecision("refuse")}>
          Refuse<span className="sr-only"> the message of {authorUsername}</span>
        </Button>
      </div>
      {decision && (
        <ReasonDialog
          {...QUESTIONS[decision]}
          touches={["/api/held-messages"]}
          perform={(reason) =>
            send("put", "/api/held-messages/{id}/decision", {
              params: { id },
              body: { decision, reason },
            })
          }
          onClose={() => setDecision(undefined)}
        />
      )}
    </li>
  );
}
