import type { ServiceQuestion } from "@stackyard/contract/talent/service-questions";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { Button } from "../../../../ui/controls/button";
import { TextareaField } from "../../../../ui/controls/textarea-field";

interface Props {
  readonly question: ServiceQuestion;
  readonly serviceId: number;
  readonly onDone: () => void;
}

export function AnswerForm({ question, serviceId, onDone }: Props) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState(question.answer ?? "");
  const { id } = question;
  const give = useSendOnce({
    mutationKey: ["question", id, "answer"],
    mutationFn: () =>
      send("put", "/api/service-questions/{id}/answer", { params: { id }, body: { answer } }),
    async onSuccess() {
      await invalidate(client, `/api/services/${serviceId}/questions`);
      onDone();
    },
  });
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        give.mutate(undefined);
      }}
    >
      <TextareaField
        label="Your answer"
        hint="Your answer is public."
        required
        rows={3}
        maxLength={2_000}
        value={answer}
        error={give.isError ? errorMessage(give.error, "Please try again.") : undefined}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={give.isPending}>
          Answer
        </Button>
        <Button look="secondary" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
