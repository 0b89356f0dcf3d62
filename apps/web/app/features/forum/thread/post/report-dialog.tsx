import {
  REPORT_LABELS,
  REPORT_REASONS,
  type ReportReason,
} from "@stackyard/contract/forum/moderation-actions";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { optionsOf } from "../../../../ui/controls/options-of";
import { Select } from "../../../../ui/controls/select";
import { ReasonForm } from "../../reason-form";

interface Props {
  readonly postId: number;
  readonly onClose: () => void;
}

export function ReportDialog({ postId, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason>("spam");
  return (
    <ReasonForm
      title="Report this post"
      description="A moderator will review it. The author won't see who reported it."
      label="What should they know?"
      submitLabel="Report"
      done="Thank you. A moderator will review it"
      least={0}
      send={(note) =>
        send("post", "/api/forum/posts/{id}/reports", {
          params: { id: postId },
          body: { reason, note },
        })
      }
      onClose={onClose}
    >
      <Select
        label="Why?"
        required
        value={reason}
        onValueChange={(value) => setReason(value as ReportReason)}
        options={optionsOf(REPORT_REASONS, REPORT_LABELS)}
      />
    </ReasonForm>
  );
}
