import { useState } from "react";
import { send } from "../../../lib/api/api";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/display/card";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { useOwnChange } from "./use-own-change";

/** Takes the profile away for good. */
export function DeleteProfile() {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useOwnChange({
    send: () => send("delete", "/api/user/engineer", {}),
    done: "Your engineer profile is deleted",
    failed: "Profile not deleted",
    onDone: () => setAsking(false),
  });
  return (
    <Card className="flex flex-col items-start gap-4 p-5 sm:p-6">
      <div>
        <h2 className="text-xl">Delete the profile</h2>
        <p className="mt-1 max-w-2xl text-ink-soft text-sm leading-relaxed">
          What you said of yourself as an engineer goes, with your services, certifications and
          weeks. Your account stays. Ratings stay with us unseen: if you come back, so do they.
        </p>
      </div>
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete profile
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title="Delete your engineer profile?"
          description="This cannot be undone. To be away for a while, take a break from the yard instead."
          confirmLabel="Delete profile"
          isBusy={isPending}
          onConfirm={() => mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
