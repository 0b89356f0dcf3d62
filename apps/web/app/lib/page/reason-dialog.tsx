import { LIMITS } from "@stackyard/contract/base/limits";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { TextareaField } from "../../ui/controls/textarea-field";
import { LazyConfirmDialog } from "../../ui/overlays/lazy-confirm-dialog";
import { ApiError } from "../api/api";
import { errorMessage } from "../api/error-message";
import { invalidate } from "../api/query";
import { useSendOnce } from "../api/use-send-once";
import { toast } from "../browser/toast";

interface Props {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly look?: "danger";
  /** Who reads the reason, where that is not whoever it is done to. */
  readonly hint?: string;
  /** Which lists show something else then: the beginnings of their addresses. */
  readonly touches?: readonly `/api/${string}`[];
  /** What is said once it is done. */
  readonly done: string;
  readonly perform: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** What has to be chosen besides. */
  readonly children?: ReactNode;
}

const { min, max } = LIMITS.actReason;
const TOO_SHORT = `Please give a reason of at least ${min} characters`;

/** Asks why, before an administrator does something. */
export function ReasonDialog({
  perform,
  done,
  onClose,
  children,
  hint,
  touches = ["/api/admin/", "/api/modules"],
  ...question
}: Props) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
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
      setError((error instanceof ApiError && error.fields.reason) || undefined);
      toast.error("Nothing was changed", errorMessage(error, "Please try again."));
    },
  });
  return (
    <LazyConfirmDialog
      {...question}
      isBusy={act.isPending}
      onConfirm={() => (reason.trim().length < min ? setError(TOO_SHORT) : act.mutate(undefined))}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4">
        {children}
        <TextareaField
          label="Reason"
          hint={hint ?? "It stands in the audit log, and the person is told it."}
          required
          rows={3}
          maxLength={max}
          error={error}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
      </div>
    </LazyConfirmDialog>
  );
}
