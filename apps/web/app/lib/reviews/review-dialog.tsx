import { LIMITS } from "@stackyard/contract/base/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FormButtons } from "../../ui/controls/form-buttons";
import { TextareaField } from "../../ui/controls/textarea-field";
import { Dialog } from "../../ui/overlays/dialog";
import { send } from "../api/api";
import { errorMessage } from "../api/error-message";
import { invalidate } from "../api/query";
import { toast } from "../browser/toast";
import { useRequiredText } from "../page/use-required-text";
import { RatingChoice } from "./rating-choice";

interface Written {
  readonly rating: number;
  readonly content: string;
}

interface Props {
  /** The subject of the review. */
  readonly of:
    | { readonly moduleId: number }
    | { readonly engineerId: number }
    | { readonly contractId: number };
  readonly question: string;
  /** Queries to refetch afterwards. */
  readonly changes: "/api/modules" | "/api/engineers" | "/api/contracts";
  /** What is edited. */
  readonly initial?: Written | undefined;
  /** How it is confirmed. */
  readonly thanks?: readonly [title: string, text: string];
  readonly onClose: () => void;
}

const { min, max } = LIMITS.review;
const RULES = { min, max, tooShort: `Review must be at least ${min} characters long` };

const POSTED = ["Review posted", "Thank you for your review."] as const;

export function ReviewDialog(props: Props) {
  const { of, question, changes, initial, thanks = POSTED, onClose } = props;
  const client = useQueryClient();
  const [rating, setRating] = useState<number>(initial?.rating ?? LIMITS.rating.initial);
  const {
    text: content,
    change,
    whenGiven,
    field,
  } = useRequiredText({
    ...RULES,
    draft: `review ${JSON.stringify(of)}`,
    initial: initial?.content,
  });

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const body = { rating, content };
      if ("contractId" in of)
        await send("put", "/api/contracts/{id}/review", { params: { id: of.contractId }, body });
      else await send("post", "/api/reviews", { body: { ...of, ...body } });
    },
    onSuccess: async () => {
      change("");
      await invalidate(client, changes);
      toast.success(...thanks);
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
    whenGiven(() => mutate());
  }

  return (
    <Dialog
      title="Write a review"
      description={question}
      isBusy={isPending}
      keepsDraft
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RatingChoice value={rating} onChange={setRating} />
        <TextareaField label="Review" required rows={5} {...field} />
        <FormButtons isBusy={isPending} onCancel={onClose}>
          Submit review
        </FormButtons>
      </form>
    </Dialog>
  );
}
