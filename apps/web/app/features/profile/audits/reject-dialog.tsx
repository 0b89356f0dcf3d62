import { zodResolver } from "@hookform/resolvers/zod";
import { type PendingAudit, rejectVersion } from "@stackyard/contract/versions";
import { useForm } from "react-hook-form";
import { LazyConfirmDialog } from "../../../ui/lazy-confirm-dialog";
import { TextareaField } from "../../../ui/textarea-field";
import { DecisionError } from "./decision-error";
import { useDecision } from "./use-decision";

interface Props {
  readonly audit: PendingAudit;
  readonly onClose: () => void;
}

export function RejectDialog({ audit, onClose }: Props) {
  const form = useForm({ resolver: zodResolver(rejectVersion.body) });
  const decide = useDecision(audit, onClose);
  return (
    <LazyConfirmDialog
      title={`Reject ${audit.title} ${audit.version}?`}
      description="Its author reads your reason, and may submit another version."
      confirmLabel="Reject"
      look="danger"
      isBusy={decide.isPending}
      onConfirm={form.handleSubmit(({ reason }) => decide.mutate({ kind: "rejection", reason }))}
      onCancel={onClose}
    >
      <TextareaField
        label="Reason"
        required
        hint="What is wrong, and what would make it good. At least 10 characters."
        error={form.formState.errors.reason?.message}
        {...form.register("reason")}
      />
      <DecisionError error={decide.error} />
    </LazyConfirmDialog>
  );
}
