import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";
import { Button } from "../../../ui/controls/button";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { cannedAnswersQuery } from "./desk-queries";

interface Props {
  /** What stands in the answer now. */
  readonly text: string;
  readonly onChoose: (text: string) => void;
}

/** Answers to put in and to change before they are sent; what stands there now may be kept as one. */
export function CannedAnswers({ text, onChoose }: Props) {
  const client = useQueryClient();
  const { data: answers = [] } = useQuery(cannedAnswersQuery());
  const [chosenId, setChosenId] = useState("");
  const [title, setTitle] = useState("");
  const [asksDrop, setAsksDrop] = useState(false);
  const chosen = answers.find(({ id }) => String(id) === chosenId);
  const change = useSendOnce<unknown, () => Promise<unknown>>({
    mutationKey: ["canned answers"],
    mutationFn: (act) => act(),
    async onSuccess() {
      setTitle("");
      setChosenId("");
      await invalidate(client, "/api/support/desk/canned-answers");
    },
    onError: (error) =>
      toast.error("Nothing was changed", errorMessage(error, "Please try again.")),
  });
  return (
    <details>
      <summary className="font-[620] text-accent-strong text-sm">Canned answers</summary>
      <div className="mt-2 flex flex-col gap-4 rounded-md border bg-sunken p-4">
        <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
          <Select
            label="Kept answer"
            className="min-w-0 sm:flex-1"
            placeholder={answers.length === 0 ? "None kept yet" : "Choose one"}
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
              Put it in
            </Button>
            <Button look="quiet" disabled={!chosen} onClick={() => setAsksDrop(true)}>
              Throw away
            </Button>
          </div>
        </div>
        <div className="flex items-end gap-3">
          <TextField
            label="Keep what is written, as"
            className="min-w-0 flex-1"
            maxLength={80}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
          <Button
            look="secondary"
            isBusy={change.isPending}
            disabled={title.trim() === "" || text.trim() === ""}
            onClick={() =>
              change.mutate(() =>
                send("post", "/api/support/desk/canned-answers", { body: { title, text } }),
              )
            }
          >
            Keep
          </Button>
        </div>
      </div>
      {asksDrop && chosen && (
        <LazyConfirmDialog
          title={`Throw “${chosen.title}” away?`}
          description="No agent can put it in any more."
          confirmLabel="Throw away"
          look="danger"
          isBusy={change.isPending}
          onCancel={() => setAsksDrop(false)}
          onConfirm={() => {
            setAsksDrop(false);
            change.mutate(() =>
              send("delete", "/api/support/desk/canned-answers/{id}", {
                params: { id: chosen.id },
              }),
            );
          }}
        />
      )}
    </details>
  );
}
