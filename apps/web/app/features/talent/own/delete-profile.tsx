import { useState } from "react";
import { send } from "../../../lib/api/api";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/display/card";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { useProfileMutation } from "./use-profile-mutation";

/** Permanently deletes the engineer profile. */
export function DeleteProfile() {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useProfileMutation({
    send: () => send("delete", "/api/user/engineer", {}),
    done: "Engineer profile deleted",
    failed: "Profile not deleted",
    onDone: () => setAsking(false),
  });
  return (
    <Card className="flex flex-col items-start gap-4 p-5 sm:p-6">
      <div>
        <h2 className="text-xl">Delete the profile</h2>
        <p className="mt-1 max-w-2xl text-ink-soft text-sm leading-relaxed">
          We delete your engineer profile, services, certifications, and availability. Your account
          stays. Your ratings are hidden and return if you rejoin.
        </p>
      </div>
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete profile
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title="Delete your engineer profile?"
          description="You can't undo this. To hide your profile temporarily, select “Hide my profile” instead."
          confirmLabel="Delete profile"
          isBusy={isPending}
          onConfirm={() => mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
