import { REPORT_LABELS } from "@stackyard/contract/forum/moderation-actions";
import type { QueuedReview, ReviewDecision } from "@stackyard/contract/site/review-reports";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { Day, DayInSentence } from "../../../lib/format/times";
import { TextLink } from "../../../lib/links/text-link";
import { ReasonDialog } from "../../../lib/page/reason-dialog";
import { PersonLink } from "../../../lib/people/person-link";
import { Button } from "../../../ui/controls/button";
import { Stars } from "../../../ui/display/stars";

const QUESTIONS = {
  keep: {
    title: "Keep this review?",
    description: "It stays as it is, and its reports are closed.",
    confirmLabel: "Keep review",
    hint: "Recorded in the audit log and shown to those who reported it.",
    done: "Review kept.",
  },
  hide: {
    title: "Hide this review?",
    description:
      "No one else sees it anymore, and its rating doesn't count. Its author can appeal.",
    confirmLabel: "Hide review",
    look: "danger",
    hint: "Recorded in the audit log and shown to its author and those who reported it.",
    done: "Review hidden.",
  },
  restore: {
    title: "Show this review again?",
    description: "Its rating counts again.",
    confirmLabel: "Restore review",
    hint: "Recorded in the audit log and shown to its author.",
    done: "Review restored.",
  },
  refuse: {
    title: "Refuse this appeal?",
    description: "The review stays hidden. Its author can't appeal again.",
    confirmLabel: "Refuse appeal",
    look: "danger",
    hint: "Recorded in the audit log and shown to its author.",
    done: "Appeal refused.",
  },
} as const satisfies Record<ReviewDecision, unknown>;

/** A reported review, or an appeal, with the two decisions about it. */
export function QueuedReviewItem({ review }: { readonly review: QueuedReview }) {
  const { id, rating, content, author, about, reports, appeal } = review;
  const [decision, setDecision] = useState<ReviewDecision>();
  const choices: readonly ReviewDecision[] = appeal ? ["restore", "refuse"] : ["keep", "hide"];
  return (
    <li className="rounded-lg border bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-wrap items-center gap-2 text-ink-soft text-sm">
          <PersonLink username={author} className="font-[640] text-ink" />
          about
          <TextLink to={about.path}>{about.name}</TextLink>
        </p>
        <Stars value={rating} />
      </div>
      <p className="mt-3 whitespace-pre-line break-words">{content}</p>
      {appeal && (
        <div className="mt-4 flex flex-col gap-2 rounded-md bg-sunken px-4 py-3 text-[0.95rem]">
          <p>Hidden: {appeal.reason}</p>
          <p className="whitespace-pre-line break-words">
            Appealed <DayInSentence at={appeal.createdAt} />: {appeal.text}
          </p>
          {appeal.isForAnother && <p>You hid it, so another administrator decides.</p>}
        </div>
      )}
      {reports.length > 0 && (
        <ul
          aria-label={`Reports of the review by ${author}`}
          className="mt-4 flex flex-col gap-2 text-[0.95rem]"
        >
          {reports.map(({ id, reason, note, reporter, createdAt }) => (
            <li key={id} className="rounded-md bg-sunken px-4 py-3">
              <PersonLink username={reporter} className="font-[640]" /> · {REPORT_LABELS[reason]} ·{" "}
              <Day at={createdAt} />
              {note && <p className="mt-1 whitespace-pre-line break-words">{note}</p>}
            </li>
          ))}
        </ul>
      )}
      {!appeal?.isForAnother && (
        <div className="mt-4 flex flex-wrap gap-2">
          {choices.map((choice) => (
            <Button
              key={choice}
              size="small"
              look={choice === "hide" || choice === "refuse" ? "danger" : "primary"}
              onClick={() => setDecision(choice)}
            >
              {QUESTIONS[choice].confirmLabel}
              <span className="sr-only"> by {author}</span>
            </Button>
          ))}
        </div>
      )}
      {decision && (
        <ReasonDialog
          {...QUESTIONS[decision]}
          touches={["/api/admin/reviews", "/api/modules", "/api/engineers"]}
          perform={(reason) =>
            send("put", "/api/admin/reviews/{id}/decision", {
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
