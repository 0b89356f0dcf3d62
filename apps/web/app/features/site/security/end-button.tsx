import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { toast } from "../../../lib/browser/toast";
import { Button } from "../../../ui/controls/button";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";

interface Props {
  readonly label: string;
  /** Appended to the label for screen readers. */
  readonly what: string;
  readonly title: string;
  readonly description: string;
  readonly end: () => Promise<unknown>;
}

/** Ends one or more sessions after a confirmation. */
export function EndButton({ label, what, title, description, end }: Props) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: end,
    onSuccess: () => toast.success("Signed out", `${what}: signed out.`),
    onError: (error) => toast.error("Not signed out", errorMessage(error, "Please try again.")),
    async onSettled() {
      setAsking(false);
      await invalidate(client, "/api/sessions");
    },
  });
  return (
    <>
      <Button look="danger" size="small" onClick={() => setAsking(true)}>
        {label}
        <span className="sr-only"> {what}</span>
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title={title}
          description={description}
          confirmLabel={label}
          look="danger"
          isBusy={ending.isPending}
          onConfirm={() => ending.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
