import { LIMITS } from "@stackyard/contract/base/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../ui/controls/button";
import { TextareaField } from "../../ui/controls/textarea-field";
import { Dialog } from "../../ui/overlays/dialog";
import { DialogActions } from "../../ui/overlays/dialog-actions";
import { send } from "../api/api";
import { errorMessage } from "../api/error-message";
import { invalidate } from "../api/query";
import { toast } from "../browser/toast";
import { RatingChoice } from "./rating-choice";

interface Props {
  /** What is reviewed. */
  readonly of: { readonly moduleId: number } | { readonly engineerId: number };
  readonly question: string;
  /** What is out of date once it is reviewed. */
  readonly changes: "/api/modules" | "/api/engineers";
  readonly onClose: () => void;
}

export function ReviewDialog({ of, question, changes, onClose }: Props) {
  const client = useQueryClient();
  const [rating, setRating] = useState<number>(LIMITS.rating.initial);
  const [content, setContent] = useState("");
  const [hasTried, setTried] = useState(false);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const isTooShort = content.trim().length < LIMITS.review.min;

  const { mutate, isPending } = useMutation({
    mutationFn: () => send("post", "/api/reviews", { body: { ...of, rating, content } }),
    onSuccess: async () => {
      await invalidate(client, changes);
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
    <Dialog title="Write a review" description={question} isBusy={isPending} onClose={onClose}>
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
        <DialogActions>
          <Button look="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isPending}>
            Submit review
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
