import type { PendingAudit } from "@stackyard/contract/versions";
import { useState } from "react";
import { Checkbox } from "../../../ui/checkbox";
import { LazyConfirmDialog } from "../../../ui/lazy-confirm-dialog";
import { DecisionError } from "./decision-error";
import { useDecision } from "./use-decision";

interface Props {
  readonly audit: PendingAudit;
  readonly onClose: () => void;
}

export function ApproveDialog({ audit, onClose }: Props) {
  const [isVerified, setVerified] = useState(false);
  const decide = useDecision(audit, onClose);
  return (
    <LazyConfirmDialog
      title={`Approve ${audit.title} ${audit.version}?`}
      description="It is published at once, for everyone to find and buy."
      confirmLabel="Approve"
      isBusy={decide.isPending}
      onConfirm={() => decide.mutate({ kind: "approval", isVerified })}
      onCancel={onClose}
    >
      <Checkbox
        label="Mark as verified"
        hint="You vouch for the module: its card shows the VERIFIED badge."
        checked={isVerified}
        onCheckedChange={setVerified}
      />
      <DecisionError error={decide.error} />
    </LazyConfirmDialog>
  );
}
