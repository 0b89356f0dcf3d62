import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";
import { paths } from "../../../lib/links/paths";
import { invalidateModules } from "../../../lib/modules/invalidate-modules";
import { ReasonDialog } from "../../../lib/page/reason-dialog";
import { Button } from "../../../ui/controls/button";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";

interface Props {
  readonly module: Pick<ModuleDetail, "id" | "title">;
  /** Administrators have to give a reason. */
  readonly isAuthor: boolean;
}

/** Deletes a module that nobody has bought, after a confirmation. */
export function DeleteModule({ module: { id, title }, isAuthor }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);

  async function leave() {
    await navigate(isAuthor ? paths.profile : paths.marketplace(), { replace: true });
    await invalidateModules(client);
  }

  const remove = useSendOnce({
    mutationKey: ["listing", id, "delete"],
    mutationFn: () => send("delete", "/api/modules/{id}", { params: { id }, query: {} }),
    async onSuccess() {
      toast.success("Module deleted");
      await leave();
    },
    onError(error) {
      setAsking(false);
      toast.error("Module not deleted", errorMessage(error, "Please try again."));
    },
  });
  const question = {
    title: `Delete “${title}”?`,
    description:
      "Its versions, reviews, and questions are permanently deleted. You can't undo this.",
    confirmLabel: "Delete module",
    look: "danger",
  } as const;
  return (
    <>
      <Button look="danger" size="small" onClick={() => setAsking(true)}>
        Delete module
      </Button>
      {isAsking && isAuthor && (
        <LazyConfirmDialog
          {...question}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
          onCancel={() => setAsking(false)}
        />
      )}
      {isAsking && !isAuthor && (
        <ReasonDialog
          {...question}
          hint="Recorded in the audit log and shown to its author."
          done={`${title} is deleted.`}
          touches={[]}
          perform={async (reason) => {
            await send("delete", "/api/modules/{id}", { params: { id }, query: { reason } });
            await leave();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
