import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { Button } from "../../../ui/controls/button";
import { Select } from "../../../ui/controls/select";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { cannedAnswersQuery } from "./desk-queries";
import { KeepAnswer } from "./keep-answer";
import { useCannedChange } from "./use-canned-change";

interface Props {
  /** Current text of the reply. */
  readonly text: string;
  readonly onChoose: (text: string) => void;
}

/** Inserts canned replies into the draft and saves the current draft as a new one. */
export function CannedReplies({ text, onChoose }: Props) {
  return (
    <details>
      <summary className="font-[620] text-accent-strong text-sm">Saved replies</summary>
      <div className="mt-2 flex flex-col gap-4 rounded-md border bg-sunken p-4">
        <AnswerCache text={text} onChoose={onChoose} />
        <KeepAnswer text={text} />
      </div>
    </details>
  );
}

function AnswerCache({ text, onChoose }: Props) {
  const { data: answers = [] } = useQuery(cannedAnswersQuery());
  const [chosenId, setChosenId] = useState("");
  const [asksDrop, setAsksDrop] = useState(false);
  const { mutate, isPending } = useCannedChange(() => setChosenId(""));
  const chosen = answers.find(({ id }) => String(id) === chosenId);

  function drop(id: number) {
    setAsksDrop(false);
    mutate(() => send("delete", "/api/support/desk/canned-answers/{id}", { params: { id } }));
  }

  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
      <Select
        label="Saved reply"
        className="min-w-0 sm:flex-1"
        placeholder={answers.length === 0 ? "No saved replies" : "Choose one"}
        value={chosenId}
        options={answers.map(({ id, title }) => ({ value: String(id), label: title }))}
        onValueChange={setChosenId}
      />
      <div className="flex gap-3">
        <Button
          look="secondary"
          disabled={!chosen}
          onClick={() => chosen && onChoose(text ? `${text}\n\n${chosen.text}` : chosen.text)}
        >
          Insert
        </Button>
        <Button look="quiet" disabled={!chosen} onClick={() => setAsksDrop(true)}>
          Delete
        </Button>
      </div>
      {asksDrop && chosen && (
        <LazyConfirmDialog
          title={`Delete “${chosen.title}”?`}
          description="Agents can no longer insert it."
          confirmLabel="Delete"
          look="danger"
          isBusy={isPending}
          onCancel={() => setAsksDrop(false)}
          onConfirm={() => drop(chosen.id)}
        />
      )}
    </div>
  );
}
