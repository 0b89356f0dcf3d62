import type { DiscountCode } from "@stackyard/contract/trade/discounts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { formatNumber, formatPrice } from "../../../../lib/format/format";
import { Day, Moment } from "../../../../lib/format/times";
import { Button } from "../../../../ui/controls/button";
import { CopyButton } from "../../../../ui/controls/copy-button";
import { Badge } from "../../../../ui/display/badge";
import { Facts } from "../../../../ui/display/facts";
import { LazyConfirmDialog } from "../../../../ui/overlays/lazy-confirm-dialog";
import { codesQuery } from "../earnings-queries";

export function CodeRow({ code: row }: { readonly code: DiscountCode }) {
  const { code, item, uses, maxUses, expiresAt, createdAt } = row;
  const state = stateOf(row);
  return (
    <li className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <span className="font-[640] font-mono [overflow-wrap:anywhere]">{code}</span>
          <span>{takesOff(row)}</span>
          <Badge tone={state === "Active" ? "good" : "plain"}>{state}</Badge>
        </p>
        {state === "Active" && (
          <span className="flex flex-wrap gap-2">
            <CopyButton text={code} what={code} />
            <EndCode code={row} />
          </span>
        )}
      </div>
      <Facts
        facts={[
          { label: "Applies to", value: item?.title ?? "All your modules" },
          {
            label: "Used",
            value: formatNumber(uses) + (maxUses === null ? "" : ` of ${formatNumber(maxUses)}`),
          },
          { label: "Expires", value: expiresAt ? <Moment at={expiresAt} /> : "Never" },
          { label: "Created", value: <Day at={createdAt} /> },
        ]}
      />
    </li>
  );
}

function takesOff({ basisPoints, cents }: DiscountCode): string {
  return basisPoints === null ? `${formatPrice(cents ?? 0)} off` : `${basisPoints / 100} % off`;
}

function stateOf({ endedAt, expiresAt, uses, maxUses }: DiscountCode): string {
  if (endedAt !== null) return "Ended";
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) return "Expired";
  return maxUses !== null && uses >= maxUses ? "Used up" : "Active";
}

function EndCode({ code: { id, code } }: { readonly code: DiscountCode }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = useSendOnce({
    mutationKey: ["end code", id],
    mutationFn: () => send("delete", "/api/user/discount-codes/{id}", { params: { id } }),
    async onSuccess() {
      await client.invalidateQueries(codesQuery());
      toast.success("Code ended");
    },
    onError(error) {
      setAsking(false);
      toast.error("Code not ended", errorMessage(error, "Please try again."));
    },
  });
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setAsking(true)}>
        End<span className="sr-only"> the code {code}</span>
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title={`End ${code}?`}
          description="Buyers can no longer use it. Orders placed with it keep their discount."
          confirmLabel="End code"
          look="danger"
          isBusy={end.isPending}
          onConfirm={() => end.mutate(undefined)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
