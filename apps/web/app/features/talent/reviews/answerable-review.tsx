import { LIMITS } from "@stackyard/contract/limits";
import type { Review } from "@stackyard/contract/modules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { send } from "../../../lib/api";
import { errorMessage } from "../../../lib/error-message";
import { invalidate } from "../../../lib/query";
import { ReviewItem } from "../../../lib/reviews/review-item";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/controls/button";
import { TextareaField } from "../../../ui/controls/textarea-field";

interface Props {
  readonly review: Review;
  readonly mayAnswer: boolean;
}

/** A review, which the engineer whom it is about can answer, and answer otherwise. */
export function AnswerableReview({ review, mayAnswer }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ReviewItem review={review}>
      {mayAnswer && !isOpen && (
        <Button look="secondary" size="small" className="mt-4" onClick={() => setOpen(true)}>
          {review.answer === null ? "Answer" : "Change the answer"}
        </Button>
      )}
      {mayAnswer && isOpen && <AnswerForm review={review} onClose={() => setOpen(false)} />}
    </ReviewItem>
  );
}

interface FormProps {
  readonly review: Review;
  readonly onClose: () => void;
}

function AnswerForm({ review, onClose }: FormProps) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState(review.answer ?? "");
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      send("put", "/api/reviews/{id}/answer", { params: { id: review.id }, body: { answer } }),
    onSuccess: async () => {
      await invalidate(client, "/api/engineers");
      onClose();
    },
    onError: (error) =>
      toast.error(
        "Your answer was not sent",
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
