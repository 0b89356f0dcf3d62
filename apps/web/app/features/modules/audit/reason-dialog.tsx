import { LIMITS } from "@stackyard/contract/base/limits";
import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useRequiredText } from "../../../lib/page/use-required-text";
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
      `The author of “${title}” will see your reason and can submit another version.`,
  },
  withdrawal: {
    label: "Withdraw approval",
    title: (version: string) => `Withdraw the approval of version ${version}?`,
    text: (title: string) =>
      `Existing users of this version of “${title}” keep it and see your reason. It's no longer available to others. You can't undo this.`,
  },
};

const { min, max } = LIMITS.rejectionReason;
const RULES = { min, max, tooShort: `Give a reason of at least ${min} characters` };

/** Asks for the reason of a decision against a version. */
export function ReasonDialog({ kind, module, version, onClose }: Props) {
  const words = WORDS[kind];
  const { text: reason, whenGiven, field } = useRequiredText(RULES);
  const decision = useDecision(module.id, version, onClose);
  return (
    <ConfirmDialog
      title={words.title(version)}
      description={words.text(module.title)}
      confirmLabel={words.label}
      look="danger"
      isBusy={decision.isPending}
      onCancel={onClose}
      onConfirm={() => whenGiven(() => decision.mutate({ kind, reason }))}
    >
      <TextareaField label="Reason" required {...field} />
      <DecisionFailed error={decision.error} />
    </ConfirmDialog>
  );
}
