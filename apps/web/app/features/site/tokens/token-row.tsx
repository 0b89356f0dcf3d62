import { OLDER_GRANT } from "@stackyard/contract/base/key-scopes";
import type { RegistryToken } from "@stackyard/contract/members/identity";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { invalidate } from "../../../lib/api/query";
import { toast } from "../../../lib/browser/toast";
import { formatDay } from "../../../lib/format/format";
import { Day } from "../../../lib/format/times";
import { Button } from "../../../ui/controls/button";
import { Facts } from "../../../ui/display/facts";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import type { CreatedToken } from "./create-token-form";
import { RotateDialog } from "./rotate-dialog";

interface Props {
  readonly token: RegistryToken;
  readonly onRevoked: () => void;
  readonly onRotated: (token: CreatedToken) => void;
}

export function TokenRow({ token, onRevoked, onRotated }: Props) {
  const { id, name, prefix, createdAt, expiresAt, previousWorksUntil } = token;
  const [asked, setAsked] = useState<"revoke" | "rotate">();
  const close = () => setAsked(undefined);
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => send("delete", "/api/registry-tokens/{id}", { params: { id } }),
    async onSuccess() {
      onRevoked();
      await invalidate(client, "/api/registry-tokens");
      toast.success("Key revoked", `“${name}” is revoked.`);
    },
    onError: (error) => toast.error("Key not revoked", errorMessage(error, "Please try again.")),
    onSettled: close,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-3">
        <h3 className="text-base [overflow-wrap:anywhere]">{name}</h3>
        <Facts
          facts={[
            { label: "Starts with", value: <code className="font-mono">{prefix}…</code> },
            { label: "Scopes", value: scopesOf(token) },
            { label: "Created", value: <Day at={createdAt} /> },
            { label: "Last used", value: <LastUse token={token} /> },
            { label: hasExpired(token) ? "Expired" : "Expires", value: <LastDay at={expiresAt} /> },
            ...(previousWorksUntil
              ? [{ label: "Previous secret until", value: <LastDay at={previousWorksUntil} /> }]
              : []),
          ]}
        />
      </div>
      <div className="flex gap-2">
        {!hasExpired(token) && (
          <Button look="secondary" size="small" onClick={() => setAsked("rotate")}>
            Rotate<span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button look="danger" size="small" onClick={() => setAsked("revoke")}>
          Revoke<span className="sr-only"> {name}</span>
        </Button>
      </div>
      {asked === "rotate" && <RotateDialog token={token} onRotated={onRotated} onClose={close} />}
      {asked === "revoke" && (
        <LazyConfirmDialog
          title={`Revoke “${name}”?`}
          description="It stops working immediately and permanently. Anything that uses it needs a new key."
          confirmLabel="Revoke key"
          look="danger"
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate()}
          onCancel={close}
        />
      )}
    </li>
  );
}

/** Keys from before scopes are labeled by what they open. */
function scopesOf({ scopes }: Pick<RegistryToken, "scopes">) {
  if (scopes.includes(OLDER_GRANT)) return "API (created before scopes)";
  return <code className="font-mono">{scopes.join(", ")}</code>;
}

function LastUse({ token: { lastUsedAt, lastAddress } }: Pick<Props, "token">) {
  if (lastUsedAt === null) return "never";
  return (
    <>
      <Day at={lastUsedAt} />
      {lastAddress !== null && ` from ${lastAddress}`}
    </>
  );
}

/**
 * Whether a key has expired. Expired keys stay listed to explain why something stopped working.
 */
function hasExpired({ expiresAt }: Pick<RegistryToken, "expiresAt">): boolean {
  return Date.parse(expiresAt) <= Date.now();
}

/** Expiry date; always absolute, never "Today". */
function LastDay({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDay(at)}</time>;
}
