import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useState } from "react";
import { Checkbox } from "../../../ui/controls/checkbox";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog";
import { DecisionFailed } from "./decision-failed";
import { useDecision } from "./use-decision";

interface Props {
  readonly module: ModuleDetail;
  readonly version: string;
  readonly onClose: () => void;
}

export function ApproveDialog({ module, version, onClose }: Props) {
  const [isVerified, setVerified] = useState(false);
  const decision = useDecision(module.id, version, onClose);
  return (
    <ConfirmDialog
      title={`Approve version ${version}?`}
      description={`“${module.title}” goes on sale with this version immediately.`}
      confirmLabel="Approve"
      isBusy={decision.isPending}
      onCancel={onClose}
      onConfirm={() => decision.mutate({ kind: "approval", isVerified })}
    >
      <Checkbox
        label="Mark as verified"
        hint="You reviewed this version's code and vouch for it with a badge."
        checked={isVerified}
        onCheckedChange={setVerified}
      />
      <DecisionFailed error={decision.error} />
    </ConfirmDialog>
  );
}
