import { LIMITS } from "@stackyard/contract/limits";
import type { ModuleDetail } from "@stackyard/contract/modules";
import { useRef, useState } from "react";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog";
import { DecisionFailed } from "./decision-failed";
import { useDecision } from "./use-decision";

interface Props {
  readonly module: ModuleDetail;
  readonly version: string;
  readonly onClose: () => void;
}

export function RejectDialog({ module, version, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [hasTried, setTried] = useState(false);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const decision = useDecision(module.id, version, onClose);
  const isTooShort = reason.trim().length < LIMITS.rejectionReason.min;

  function reject() {
    setTried(true);
    if (isTooShort) textarea.current?.focus();
    else decision.mutate({ kind: "rejection", reason });
  }
  return (
    <ConfirmDialog
      title={`Reject version ${version}?`}
      description={`The author of “${module.title}” reads your reason and can submit another version.`}
      confirmLabel="Reject"
      look="danger"
      isBusy={decision.isPending}
      onCancel={onClose}
      onConfirm={reject}
    >
      <TextareaField
        label="Reason"
        ref={textarea}
        required
        maxLength={LIMITS.rejectionReason.max}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={hasTried && isTooShort ? "Give a reason of at least 10 characters" : undefined}
      />
      <DecisionFailed error={decision.error} />
    </ConfirmDialog>
  );
}
