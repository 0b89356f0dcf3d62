import type { Refund } from "@stackyard/contract/trade/refunds";
import { useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";
import { formatPrice } from "../../../lib/format/format";
import { Button } from "../../../ui/controls/button";
import { invalidateOrders } from "../invalidate-orders";
import { RefundBadge } from "../refunds/refund-badge";
import { RefundTimeline } from "../refunds/refund-timeline";

/** The refunds of an order with their history. */
export function OrderRefunds({ refunds }: { readonly refunds: readonly Refund[] }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds" className="flex flex-col gap-3">
      <h2 id="refunds" className="text-xl">
        Refunds
      </h2>
      <ul aria-labelledby="refunds" className="divide-y rounded-lg border bg-surface">
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-col gap-4 p-5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <span className="min-w-0 font-[620] [overflow-wrap:anywhere]">{refund.title}</span>
              <span className="tabular-nums">{formatPrice(refund.amount)}</span>
              <RefundBadge status={refund.status} />
            </p>
            <RefundTimeline refund={refund} reader="buyer" />
            {(refund.status === "requested" || refund.status === "objected") && (
              <Withdraw refund={refund} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Withdraw({ refund: { id, title } }: { readonly refund: Refund }) {
  const client = useQueryClient();
  const withdraw = useSendOnce({
    mutationKey: ["withdraw refund", id],
    mutationFn: () => send("post", "/api/refunds/{id}/withdrawal", { params: { id } }),
    onSuccess: () => invalidateOrders(client),
    onError: (error) =>
      toast.error("Request not withdrawn", errorMessage(error, "Please try again.")),
  });
  return (
    <Button
      look="secondary"
      size="small"
      className="self-start"
      isBusy={withdraw.isPending}
      onClick={() => withdraw.mutate(undefined)}
    >
      Withdraw request<span className="sr-only"> for {title}</span>
    </Button>
  );
}
