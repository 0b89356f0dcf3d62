import type { DeskTicket } from "@stackyard/contract/support/support-desk";
import type { FormEvent } from "react";
import { useHydrated } from "../../../lib/browser/hydrated";
import { Button } from "../../../ui/controls/button";
import { Select } from "../../../ui/controls/select";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { Alert } from "../../../ui/feedback/alert";
import { AttachmentsField } from "../form/attachments-field";
import { CannedReplies } from "./canned-replies";
import { type MoveTo, useDeskAnswer } from "./use-desk-answer";

const MOVES: { value: MoveTo; label: string }[] = [
  { value: "waiting", label: "Wait for the customer" },
  { value: "solved", label: "Solved" },
  { value: "open", label: "Stay open" },
];

/** An agent's reply to the customer, or an internal note. */
export function AnswerForm({ ticket: { id, status } }: { readonly ticket: DeskTicket }) {
  const draft = useDeskAnswer(id);
  const isHydrated = useHydrated();
  const isClosed = status === "closed";

  function submit(event: FormEvent) {
    event.preventDefault();
    draft.answer();
  }

  return (
    <form
      noValidate
      aria-label="Reply"
      onSubmit={submit}
      className="flex flex-col gap-5 rounded-lg border bg-surface p-5"
    >
      {isClosed && (
        <Alert tone="note" title="This ticket is closed">
          Agents can still write notes.
        </Alert>
      )}
      {!isClosed && <CannedReplies text={draft.text} onChoose={draft.change} />}
      <TextareaField
        label={isClosed ? "Note" : "Reply or note"}
        required
        rows={7}
        {...draft.field}
      />
      {!isClosed && <AttachmentsField attachments={draft.attachments} />}
      <div className="flex flex-wrap items-end gap-3">
        {!isClosed && <SendAnswer draft={draft} isHydrated={isHydrated} />}
        <Button
          look="secondary"
          isBusy={draft.isPending}
          disabled={!isHydrated}
          onClick={draft.note}
        >
          Save as internal note
        </Button>
      </div>
    </form>
  );
}

interface SendAnswerProps {
  readonly draft: ReturnType<typeof useDeskAnswer>;
  readonly isHydrated: boolean;
}

function SendAnswer({ draft, isHydrated }: SendAnswerProps) {
  const { moveTo, setMoveTo, isPending, attachments } = draft;
  return (
    <>
      <Select
        label="Set status to"
        required
        className="min-w-52"
        value={moveTo}
        onValueChange={(value) =>
          setMoveTo(MOVES.find((move) => move.value === value)?.value ?? moveTo)
        }
        options={MOVES}
      />
      <Button type="submit" isBusy={isPending} disabled={!isHydrated || attachments.isUploading}>
        Send reply
      </Button>
    </>
  );
}
