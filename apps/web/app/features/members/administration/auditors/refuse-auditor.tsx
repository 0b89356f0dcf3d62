import type { AuditorAccount } from "@stackyard/contract/members/identity";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { toast } from "../../../../lib/browser/toast";
import { Button } from "../../../../ui/controls/button";
import { TextareaField } from "../../../../ui/controls/textarea-field";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";

/** Rejects an application with a reason shown to the applicant. */
export function RefuseAuditor({ auditor }: { readonly auditor: AuditorAccount }) {
  const { id, username } = auditor;
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const refuse = useMutation({
    mutationFn: () =>
      send("post", "/api/auditors/{id}/refusal", { params: { id }, body: { reason } }),
    async onSuccess() {
      setAsking(false);
      toast.success("Application refused", `${username} will see the reason.`);
      await Promise.all([invalidate(client, "/api/auditors"), invalidate(client, "/api/admin")]);
    },
  });
  return (
    <>
      <Button size="small" look="secondary" onClick={() => setAsking(true)}>
        Refuse<span className="sr-only"> {username}</span>
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title={`Refuse ${username} as an auditor?`}
          description="They will see the reason and can apply again."
          confirmLabel="Refuse"
          look="danger"
          isBusy={refuse.isPending}
          onConfirm={() => refuse.mutate()}
          onCancel={() => setAsking(false)}
        >
          <TextareaField
            label="Reason"
            required
            value={reason}
            error={refuse.error ? errorMessage(refuse.error, "Please try again.") : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </LazyConfirmDialog>
      )}
    </>
  );
}
