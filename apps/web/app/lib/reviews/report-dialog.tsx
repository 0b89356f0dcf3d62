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
import { send } from "../api/api";
import { errorMessage } from "../api/error-message";
import { useSendOnce } from "../api/use-send-once";
import { toast } from "../browser/toast";

interface Props {
  readonly reviewId: number;
  readonly onClose: () => void;
}

export function ReportDialog({ reviewId, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason>("spam");
  const [note, setNote] = useState("");
  const report = useSendOnce({
    mutationKey: ["review", reviewId, "report"],
    mutationFn: () =>
      send("post", "/api/reviews/{id}/reports", {
        params: { id: reviewId },
        body: { reason, note: note.trim() },
      }),
    onSuccess() {
      toast.success("Thank you", "An administrator will review it.");
      onClose();
    },
    onError: (error) =>
      toast.error("Not reported", errorMessage(error, "Check your connection and try again.")),
  });
  return (
    <Dialog
      title="Report this review"
      description="An administrator will review it. The author won't see who reported it."
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
          maxLength={500}
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
