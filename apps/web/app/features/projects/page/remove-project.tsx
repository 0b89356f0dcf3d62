import { useState } from "react";
import { send } from "../../../lib/api/api";
import { ReasonDialog } from "../../../lib/page/reason-dialog";
import { Button } from "../../../ui/controls/button";

/** Cancels someone else's project as an administrator. */
export function RemoveProject({ id }: { readonly id: number }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button look="danger" size="small" onClick={() => setAsking(true)}>
        Cancel this project as administrator
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Cancel this project?"
          description="Its proposals are declined. You can't undo this."
          confirmLabel="Cancel project"
          look="danger"
          done="The project was canceled."
          touches={["/api/projects"]}
          perform={(reason) =>
            send("put", "/api/projects/{id}/cancellation", { params: { id }, body: { reason } })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
