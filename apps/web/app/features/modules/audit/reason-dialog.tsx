import { LIMITS } from "@stackyard/contract/base/limits";
import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useRef, useState } from "react";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog";
import { DecisionFailed } from "./decision-failed";
import { useDecision } from "./use-decision";

interface Props {
  readonly kind: keyof typeof WORDS;
  readonly module: ModuleDetail;
  readonly version: string;
  readonly onClose: () => void;
}

const WORDS = {
  rejection: {
    label: "Reject",
    title: (version: string) => `Reject version ${version}?`,
    text: (title: string) =>
      `The author of “${title}” reads your reason and can submit another version.`,
  },
  withdrawal: {
    label: "Withdraw approval",
    title: (version: string) => `Withdraw the approval of version ${version}?`,
    text: (title: string) =>
      `Whoever has this version of “${title}” keeps it and reads your reason. Nobody else gets it. This cannot be undone.`,
  },
};

/** A decision against a version, with its reason. */
export function ReasonDialog({ kind, module, version, onClose }: Props) {
  const words = WORDS[kind];
  const [reason, setReason] = useState("");
  const [hasTried, setTried] = useState(false);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const decision = useDecision(module.id, version, onClose);
  const isTooShort = reason.trim().length < LIMITS.rejectionReason.min;

  function decide() {
    setTried(true);
    if (isTooShort) textarea.current?.focus();
    else decision.mutate({ kind, reason });
  }
  return (
    <ConfirmDialog
      title={words.title(version)}
      description={words.text(module.title)}
      confirmLabel={words.label}
      look="danger"
      isBusy={decision.isPending}
      onCancel={onClose}
      onConfirm={decide}
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
