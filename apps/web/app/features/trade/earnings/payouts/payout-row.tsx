import type { Payout } from "@stackyard/contract/trade/payouts";
import { useQueryClient } from "@tanstack/react-query";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { formatPrice } from "../../../../lib/format/format";
import { Day, DayInSentence } from "../../../../lib/format/times";
import { Button } from "../../../../ui/controls/button";
import { Badge } from "../../../../ui/display/badge";
import { PayoutBadge } from "../../payout-badge";

export function PayoutRow({ payout }: { readonly payout: Payout }) {
  const client = useQueryClient();
  const { id, amount, status, mode, isScheduled, note, requestedAt, endedAt } = payout;
  const retry = useSendOnce({
    mutationKey: ["retry payout", id],
    mutationFn: () => send("post", "/api/user/payouts/{id}/retry", { params: { id } }),
    onSuccess: () => invalidate(client, "/api/user/"),
    onError: (error) => toast.error("Payout not sent", errorMessage(error, "Please try again.")),
  });
  return (
    <li className="flex flex-col gap-2 p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-[620] tabular-nums">{formatPrice(amount)}</span>
        <PayoutBadge status={status} />
        {mode === "test" && <Badge tone="note">Test</Badge>}
        <span className="text-ink-soft text-sm">
          {isScheduled ? "Scheduled" : "Requested"} <Day at={requestedAt} />
          {status === "paid" && endedAt && (
            <>
              , paid <DayInSentence at={endedAt} />
            </>
          )}
        </span>
      </p>
      {note && <p className="text-ink-soft text-sm leading-relaxed">{note}</p>}
      {status === "payout_failed" && (
        <Button
          look="secondary"
          size="small"
          className="self-start"
          isBusy={retry.isPending}
          onClick={() => retry.mutate(undefined)}
        >
          Send again<span className="sr-only"> the payout of {formatPrice(amount)}</span>
        </Button>
      )}
    </li>
  );
}
