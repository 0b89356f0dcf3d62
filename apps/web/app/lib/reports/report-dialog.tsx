import { LIMITS } from "@stackyard/contract/base/limits";
import {
  REPORT_LABELS,
  REPORT_REASONS,
  type ReportReason,
} from "@stackyard/contract/forum/moderation-actions";
import { useState } from "react";
import { FormButtons } from "../../ui/controls/form-buttons";
import { optionsOf } from "../../ui/controls/options-of";
import { Select } from "../../ui/controls/select";
import { TextareaField } from "../../ui/controls/textarea-field";
import { Dialog } from "../../ui/overlays/dialog";
import { errorMessage } from "../api/error-message";
import { useSendOnce } from "../api/use-send-once";
import { toast } from "../browser/toast";

interface Props {
  /** What is reported. */
  readonly what: "post" | "review";
  /** Who decides about it. */
  readonly who: "A moderator" | "An administrator";
  readonly send: (report: { reason: ReportReason; note: string }) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Reports something that someone else wrote, with a reason. */
export function ReportDialog({ what, who, send, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason>("spam");
  const [note, setNote] = useState("");
  const report = useSendOnce({
    mutationKey: ["report", what],
    mutationFn: () => send({ reason, note: note.trim() }),
    onSuccess() {
      toast.success("Thank you", `${who} will review it.`);
      onClose();
    },
    onError: (error) =>
      toast.error("Not reported", errorMessage(error, "Check your connection and try again.")),
  });
  return (
    <Dialog
      title={`Report this ${what}`}
      description={`${who} will review it. The author won't see who reported it.`}
      isBusy={report.isPending}
      onClose={onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          report.mutate(undefined);
        }}
      >
        <Select
          label="Why?"
          required
          value={reason}
          onValueChange={(value) => setReason(value as ReportReason)}
          options={optionsOf(REPORT_REASONS, REPORT_LABELS)}
        />
        <TextareaField
          label="What should they know?"
          isOptional
          rows={3}
          maxLength={LIMITS.actReason.max}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FormButtons isBusy={report.isPending} onCancel={onClose}>
          Report
        </FormButtons>
      </form>
    </Dialog>
  );
}
