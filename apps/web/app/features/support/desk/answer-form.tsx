import type { DeskTicket } from "@stackyard/contract/support/support-desk";
import { type FormEvent, useState } from "react";
import { send } from "../../../lib/api/api";
import { useHydrated } from "../../../lib/browser/hydrated";
import { Button } from "../../../ui/controls/button";
import { Select } from "../../../ui/controls/select";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { Alert } from "../../../ui/feedback/alert";
import { useAttachments } from "../form/attachments";
import { AttachmentsField } from "../form/attachments-field";
import { CannedAnswers } from "./canned-answers";
import { useDeskAct } from "./use-desk-act";

type MoveTo = "open" | "waiting" | "solved";

const MOVES: { value: MoveTo; label: string }[] = [
  { value: "waiting", label: "Wait for the customer" },
  { value: "solved", label: "Solved" },
  { value: "open", label: "Stay open" },
];

/** What an agent says to the customer, or to the other agents. */
export function AnswerForm({ ticket: { id, status } }: { readonly ticket: DeskTicket }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [moveTo, setMoveTo] = useState<MoveTo>("waiting");
  const attachments = useAttachments();
  const isHydrated = useHydrated();
  const act = useDeskAct(id);
  const isClosed = status === "closed";

  function say(what: "answer" | "note") {
    if (text.trim() === "") return setError("Please write something");
    const params = { id };
    act.mutate({
      async act() {
        const ticket =
          what === "note"
            ? await send("post", "/api/support/desk/tickets/{id}/notes", { params, body: { text } })
            : await send("post", "/api/support/desk/tickets/{id}/answers", {
                params,
                body: { text, moveTo, attachments: attachments.tokens },
              });
        setText("");
        if (what === "answer") attachments.clear();
        return ticket;
      },
      done: what === "note" ? "The note is kept." : "The answer is on its way.",
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    say("answer");
  }

  return (
    <form
      noValidate
      aria-label="Answer"
      onSubmit={submit}
      className="flex flex-col gap-5 rounded-lg border bg-surface p-5"
    >
      {isClosed && (
        <Alert tone="note" title="This ticket is closed">
          Agents may still write notes.
        </Alert>
      )}
      {!isClosed && <CannedAnswers text={text} onChoose={setText} />}
      <TextareaField
        label={isClosed ? "Note" : "Answer or note"}
        required
        rows={7}
        maxLength={10_000}
        error={error}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      {!isClosed && <AttachmentsField attachments={attachments} />}
      <div className="flex flex-wrap items-end gap-3">
        {!isClosed && (
          <>
            <Select
              label="And then"
              required
              className="min-w-52"
              value={moveTo}
              onValueChange={(value) =>
                setMoveTo(MOVES.find((move) => move.value === value)?.value ?? moveTo)
              }
              options={MOVES}
            />
            <Button
              type="submit"
              isBusy={act.isPending}
              disabled={!isHydrated || attachments.isUploading}
            >
              Send answer
            </Button>
          </>
        )}
        <Button
          look="secondary"
          isBusy={act.isPending}
          disabled={!isHydrated}
          onClick={() => say("note")}
        >
          Keep as internal note
        </Button>
      </div>
    </form>
  );
}
