import type { Certification } from "@stackyard/contract/talent/engineer-profile";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { Button } from "../../../ui/controls/button";
import { useProfileMutation } from "../own/use-profile-mutation";
import { DeclineDialog } from "./decline-dialog";

/** An admin's decision on a certification. */
export function CheckActions({ certification }: { readonly certification: Certification }) {
  const { id, name, checkedAt, declineReason } = certification;
  const [isDeclining, setDeclining] = useState(false);
  const accept = useProfileMutation({
    send: () =>
      send("put", "/api/certifications/{id}/check", { params: { id }, body: { isChecked: true } }),
    done: "Checked",
    failed: "Not changed",
  });
  return (
    <>
      {checkedAt === null && (
        <Button size="small" isBusy={accept.isPending} onClick={() => accept.mutate()}>
          Mark as checked
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      {declineReason === null && (
        <Button look="secondary" size="small" onClick={() => setDeclining(true)}>
          {checkedAt ? "Revoke" : "Decline"}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      {isDeclining && (
        <DeclineDialog certification={certification} onClose={() => setDeclining(false)} />
      )}
    </>
  );
}
