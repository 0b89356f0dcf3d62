import type { Passkey } from "@stackyard/contract/members/second-factors";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { toast } from "../../../lib/browser/toast";
import { Day } from "../../../lib/format/times";
import { Button } from "../../../ui/controls/button";
import { CopyButton } from "../../../ui/controls/copy-button";
import { Facts } from "../../../ui/display/facts";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { useChangedSecurity } from "./use-changed-security";

export function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [isAsking, setAsking] = useState(false);
  const changed = useChangedSecurity();
  const remove = useMutation({
    mutationFn: () => send("delete", "/api/user/passkeys/{id}", { params: { id } }),
    async onSuccess() {
      await changed();
      toast.success("Passkey removed", `“${name}” is removed.`);
    },
    onError: (error) =>
      toast.error("Passkey not removed", errorMessage(error, "Please try again.")),
    onSettled: () => setAsking(false),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2">
        <h4 className="font-[600] text-sm [overflow-wrap:anywhere]">{name}</h4>
        <Facts
          facts={[
            { label: "Added", value: <Day at={createdAt} /> },
            { label: "Last used", value: lastUsedAt ? <Day at={lastUsedAt} /> : "never" },
          ]}
        />
      </div>
      <CopyButton text={runnerLine(passkey)} what={`${name} for a runner`} />
      <Button look="danger" size="small" onClick={() => setAsking(true)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title={`Remove “${name}”?`}
          description="It stops working immediately. Your device may show it until you also remove it there."
          confirmLabel="Remove passkey"
          look="danger"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/** The passkey as `approvals.passkeys` of a runner's settings lists it. */
const runnerLine = ({ name, credentialId, publicKey }: Passkey) =>
  JSON.stringify({ name, id: credentialId, publicKey });
