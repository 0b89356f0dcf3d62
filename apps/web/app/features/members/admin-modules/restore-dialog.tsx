import { send } from "../../../lib/api/api";
import { ReasonDialog } from "../../../lib/page/reason-dialog";
import type { ActProps } from "./act-props";

export function RestoreDialog({ module: { id, title }, onClose }: ActProps) {
  return (
    <ReasonDialog
      title={`Restore ${title}?`}
      description="It's listed and sold again immediately. We notify its author and its buyers."
      confirmLabel="Restore"
      done={`${title} is restored.`}
      perform={(reason) =>
        send("post", "/api/admin/modules/{id}/restoration", { params: { id }, body: { reason } })
      }
      onClose={onClose}
    />
  );
}
