import { LIMITS } from "@stackyard/contract/base/limits";
import { send, wrongFields } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { useRequiredText } from "../../../../lib/page/use-required-text";
import { TextareaField } from "../../../../ui/controls/textarea-field";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";

const { min, max } = LIMITS.reportReason;
const RULES = { min, max, tooShort: `Reason must be at least ${min} characters` };

interface Props {
  readonly id: number;
  readonly onClose: () => void;
}

/** Reports the conversation to moderators with a reason. */
export function ReportDialog({ id, onClose }: Props) {
  const { text: reason, refuse, whenGiven, field } = useRequiredText(RULES);
  const report = useSendOnce({
    mutationKey: ["conversation", id, "report"],
    mutationFn: () =>
      send("post", "/api/conversations/{id}/reports", { params: { id }, body: { reason } }),
    onSuccess() {
      toast.success("Reported", "A moderator will review it. We don't notify the other person.");
      onClose();
    },
    onError(failure) {
      refuse(wrongFields(failure).reason);
      toast.error("Not reported", errorMessage(failure, "Please try again."));
    },
  });
  return (
    <LazyConfirmDialog
      title="Report this conversation"
      description="A moderator will see its newest messages."
      confirmLabel="Report"
      isBusy={report.isPending}
      onConfirm={() => whenGiven(() => report.mutate(undefined))}
      onCancel={onClose}
    >
      <TextareaField label="Reason" required rows={3} {...field} />
    </LazyConfirmDialog>
  );
}
