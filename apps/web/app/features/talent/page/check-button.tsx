import type { Certification } from "@stackyard/contract/engineer-profile";
import { send } from "../../../lib/api";
import { useCurrentUser } from "../../../lib/current-user";
import { Button } from "../../../ui/controls/button";
import { useOwnChange } from "../own/use-own-change";

/** An administrator says that they looked a certification up with its issuer, or takes that back. */
export function CheckButton({ certification }: { readonly certification: Certification }) {
  const isChecked = certification.checkedAt !== null;
  const { mutate, isPending } = useOwnChange({
    send: () =>
      send("put", "/api/certifications/{id}/check", {
        params: { id: certification.id },
        body: { isChecked: !isChecked },
      }),
    done: isChecked ? "No longer checked" : "Checked",
    failed: "Not changed",
  });
  if (useCurrentUser()?.role !== "admin") return null;
  return (
    <Button look="secondary" size="small" isBusy={isPending} onClick={() => mutate()}>
      {isChecked ? "Take the check back" : "Mark as checked"}
      <span className="sr-only">: {certification.name}</span>
    </Button>
  );
}
