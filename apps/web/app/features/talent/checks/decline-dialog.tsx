import { LIMITS } from "@stackyard/contract/base/limits";
import type { Certification } from "@stackyard/contract/talent/engineer-profile";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { useRequiredText } from "../../../lib/page/use-required-text";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { useProfileMutation } from "../own/use-profile-mutation";

interface Props {
  readonly certification: Certification;
  readonly onClose: () => void;
}

const { min, max } = LIMITS.actReason;
const RULES = { min, max, tooShort: `Please give a reason of at least ${min} characters` };

/** Asks why a certification is declined. */
export function DeclineDialog({ certification, onClose }: Props) {
  const { id, name, checkedAt } = certification;
  const { text: reason, whenGiven, field } = useRequiredText(RULES);
  const decline = useProfileMutation({
    send: () =>
      send("put", "/api/certifications/{id}/check", {
        params: { id },
        body: { isChecked: false, reason },
      }),
    done: checkedAt ? "No longer checked" : "Declined",
    failed: "Not changed",
    onDone: onClose,
  });
  const failed = decline.error && errorMessage(decline.error, "Please try again.");
  return (
    <LazyConfirmDialog
      title={checkedAt ? `Revoke the check of ${name}?` : `Decline ${name}?`}
      description="The page shows it as not checked. The engineer sees the reason and can add it again."
      confirmLabel={checkedAt ? "Revoke" : "Decline"}
      look="danger"
      isBusy={decline.isPending}
      onConfirm={() => whenGiven(() => decline.mutate())}
      onCancel={onClose}
    >
      <TextareaField
        label="Reason"
        required
        rows={3}
        {...field}
        error={field.error ?? (failed || undefined)}
      />
    </LazyConfirmDialog>
  );
}
