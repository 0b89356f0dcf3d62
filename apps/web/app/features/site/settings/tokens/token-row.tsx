import type { RegistryToken } from "@stackyard/contract/members/identity";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { toast } from "../../../../lib/browser/toast";
import { formatDay } from "../../../../lib/format/format";
import { Day } from "../../../../lib/format/times";
import { Button } from "../../../../ui/controls/button";
import { Facts } from "../../../../ui/display/facts";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";

interface Props {
  readonly token: RegistryToken;
  readonly onRevoked: () => void;
}

export function TokenRow({ token, onRevoked }: Props) {
  const { id, name, prefix, scope, createdAt, expiresAt, lastUsedAt } = token;
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => send("delete", "/api/registry-tokens/{id}", { params: { id } }),
    async onSuccess() {
      onRevoked();
      await invalidate(client, "/api/registry-tokens");
      toast.success("Token revoked", `“${name}” is revoked.`);
    },
    onError: (error) => toast.error("Token not revoked", errorMessage(error, "Please try again.")),
    onSettled: () => setAsking(false),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-3">
        <h3 className="text-base [overflow-wrap:anywhere]">{name}</h3>
        <Facts
          facts={[
            { label: "Starts with", value: <code className="font-mono">{prefix}…</code> },
            { label: "Scope", value: scope === "api" ? "API" : "Registry" },
            { label: "Created", value: <Day at={createdAt} /> },
            { label: "Last used", value: lastUsedAt ? <Day at={lastUsedAt} /> : "never" },
            { label: hasExpired(token) ? "Expired" : "Expires", value: <LastDay at={expiresAt} /> },
          ]}
        />
      </div>
      <Button look="danger" size="small" onClick={() => setAsking(true)}>
        Revoke<span className="sr-only"> {name}</span>
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title={`Revoke “${name}”?`}
          description="It stops working immediately and permanently. Anything that uses it needs a new token."
          confirmLabel="Revoke token"
          look="danger"
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/**
 * Whether a token has expired. Expired tokens stay listed to explain why something stopped working.
 */
function hasExpired({ expiresAt }: Pick<RegistryToken, "expiresAt">): boolean {
  return Date.parse(expiresAt) <= Date.now();
}

/** Expiry date; always absolute, never "Today". */
function LastDay({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDay(at)}</time>;
}
