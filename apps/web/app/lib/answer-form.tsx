import { LIMITS } from "@stackyard/contract/limits";
import type { Review } from "@stackyard/contract/modules";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../ui/controls/button";
import { TextareaField } from "../ui/controls/textarea-field";
import { send } from "./api";
import { errorMessage } from "./error-message";
import { invalidate } from "./query";
import { toast } from "./toast";
import { useSendOnce } from "./use-send-once";

interface Props {
  readonly review: Review;
  readonly onClose: () => void;
}

const { min, max } = LIMITS.reviewAnswer;

/** What a module's author says to a review of it; everyone reads it below the review. */
export function AnswerForm({ review, onClose }: Props) {
  const client = useQueryClient();
  const [content, setContent] = useState(review.answer?.content ?? "");
  const [hasTried, setTried] = useState(false);
  const isTooShort = content.trim().length < min;
  const answer = useSendOnce({
    mutationKey: ["answer", review.id],
    mutationFn: () =>
      send("put", "/api/reviews/{id}/answer", { params: { id: review.id }, body: { content } }),
    async onSuccess() {
      toast.success("Answer posted", "It stands below the review.");
      onClose();
      await Promise.all([
        invalidate(client, "/api/modules"),
        invalidate(client, "/api/user/reviews-to-answer"),
      ]);
    },
    onError: (error) => toast.error("Answer not posted", errorMessage(error, "Please try again.")),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isTooShort) answer.mutate(undefined);
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-3">
      <TextareaField
        label="Your answer"
        hint="Everyone reads it below the review."
        required
        rows={3}
        maxLength={max}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        error={
          hasTried && isTooShort ? `Answer must be at least ${min} characters long` : undefined
        }
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" className="h-10" isBusy={answer.isPending}>
          Post answer
        </Button>
        <Button size="small" look="quiet" className="h-10" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
