import { LIMITS } from "@stackyard/contract/limits";
import type { ModuleDetail } from "@stackyard/contract/modules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { send } from "../../../lib/api";
import { errorMessage } from "../../../lib/error-message";
import { invalidate } from "../../../lib/query";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/controls/button";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { Dialog } from "../../../ui/overlays/dialog";
import { RatingChoice } from "./rating-choice";

interface Props {
  readonly module: ModuleDetail;
  readonly onClose: () => void;
}

export function ReviewDialog({ module, onClose }: Props) {
  const client = useQueryClient();
  const [rating, setRating] = useState<number>(LIMITS.rating.initial);
  const [content, setContent] = useState("");
  const [hasTried, setTried] = useState(false);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const isTooShort = content.trim().length < LIMITS.review.min;

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      send("post", "/api/reviews", { body: { moduleId: module.id, rating, content } }),
    onSuccess: async () => {
      await invalidate(client, "/api/modules");
      toast.success("Review posted", "Thank you for saying how it worked for you.");
      onClose();
    },
    onError: (error) =>
      toast.error(
        "Submission Failed",
        errorMessage(error, "An unexpected error occurred. Please try again."),
      ),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isTooShort) textarea.current?.focus();
    else mutate();
  }

  return (
    <Dialog
      title="Write a review"
      description={`How did “${module.title}” work for you?`}
      isBusy={isPending}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RatingChoice value={rating} onChange={setRating} />
        <TextareaField
          label="Review"
          ref={textarea}
          required
          rows={5}
          maxLength={LIMITS.review.max}
          value={content}
          onChange={(event) => setContent(event.target.value)}
          error={hasTried && isTooShort ? "Review must be at least 10 characters long" : undefined}
        />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button look="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isPending}>
            Submit review
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
