import { LIMITS } from "@stackyard/contract/base/limits";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { TextareaField } from "../../ui/controls/textarea-field";
import { LazyConfirmDialog } from "../../ui/overlays/lazy-confirm-dialog";
import type { QuestionProps } from "../../ui/overlays/question";
import { wrongFields } from "../api/api";
import { errorMessage } from "../api/error-message";
import { invalidate } from "../api/query";
import { useSendOnce } from "../api/use-send-once";
import { toast } from "../browser/toast";
import { useRequiredText } from "./use-required-text";

interface Props {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly look?: QuestionProps["look"];
  /** Who reads the reason, if it isn't the affected person. */
  readonly hint?: string;
  /** Path prefixes of the queries to refetch. */
  readonly touches?: readonly `/api/${string}`[];
  /** The confirmation message. */
  readonly done: string;
  readonly perform: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** Additional fields. */
  readonly children?: ReactNode;
}

const { min, max } = LIMITS.actReason;
const RULES = { min, max, tooShort: `Please give a reason of at least ${min} characters` };

/** Asks for the reason of an administrator's action. */
export function ReasonDialog({
  perform,
  done,
  onClose,
  children,
  hint,
  touches = ["/api/admin/", "/api/modules"],
  ...question
}: Props) {
  const { text: reason, refuse, whenGiven, field } = useRequiredText(RULES);
  const client = useQueryClient();
  const act = useSendOnce({
    mutationKey: ["administration", useId()],
    mutationFn: () => perform(reason),
    async onSuccess() {
      toast.success("Done", done);
      onClose();
      await Promise.all(touches.map((address) => invalidate(client, address)));
    },
    onError(error) {
      refuse(wrongFields(error).reason);
      toast.error("Change not saved", errorMessage(error, "Please try again."));
    },
  });
  return (
    <LazyConfirmDialog
      {...question}
      isBusy={act.isPending}
      onConfirm={() => whenGiven(() => act.mutate(undefined))}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4">
        {children}
        <TextareaField
          label="Reason"
          required
          rows={3}
          {...field}
          hint={hint ?? "Recorded in the audit log and shown to the person."}
        />
      </div>
    </LazyConfirmDialog>
  );
}
