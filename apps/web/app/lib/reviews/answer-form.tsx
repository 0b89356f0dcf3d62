import { LIMITS } from "@stackyard/contract/base/limits";
import type { Review } from "@stackyard/contract/modules/modules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/controls/button";
import { TextareaField } from "../../ui/controls/textarea-field";
import { send } from "../api/api";
import { errorMessage } from "../api/error-message";
import { invalidate } from "../api/query";
import { toast } from "../browser/toast";

interface Props {
  readonly review: Review;
  readonly onClose: () => void;
}

/** The public answer of the reviewed person, shown below the review. */
export function AnswerForm({ review, onClose }: Props) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState(review.answer ?? "");
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      send("put", "/api/reviews/{id}/answer", { params: { id: review.id }, body: { answer } }),
    onSuccess: async () => {
      toast.success("Answer sent", "It appears below the review.");
      const shown = [
        "/api/contracts",
        "/api/engineers",
        "/api/modules",
        "/api/user/reviews-to-answer",
      ] as const;
      await Promise.all(shown.map((path) => invalidate(client, path)));
      onClose();
    },
    onError: (error) =>
      toast.error(
        "Answer not sent",
        errorMessage(error, "An unexpected error occurred. Please try again."),
      ),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (answer.trim()) mutate();
  }
  return (
    <form onSubmit={submit} className="mt-4 flex flex-col gap-3">
      <TextareaField
        label="Your answer"
        required
        rows={3}
        maxLength={LIMITS.reviewAnswer.max}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" isBusy={isPending} disabled={!answer.trim()}>
          Send the answer
        </Button>
        <Button look="secondary" size="small" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
