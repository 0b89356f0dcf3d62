import { send } from "../../../../lib/api/api";
import { ReasonDialog } from "../../../../lib/page/reason-dialog";
import type { ActProps } from "./act-props";

export function RestoreDialog({ module: { id, title }, onClose }: ActProps) {
  return (
    <ReasonDialog
      title={`Restore ${title}?`}
      description="It is shown and sold again as its versions stand, at once. Its author and those who hold it are told."
      confirmLabel="Restore"
      done={`${title} is restored.`}
      perform={(reason) =>
        send("post", "/api/admin/modules/{id}/restoration", { params: { id }, body: { reason } })
      }
      onClose={onClose}
    />
  );
}
