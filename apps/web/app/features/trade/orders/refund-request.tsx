import { PAYMENT_TIMES } from "@stackyard/contract/base/limits";
import type { RefundTerms } from "@stackyard/contract/trade/refunds";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { send } from "../../../lib/api/api";
import { toast } from "../../../lib/browser/toast";
import { LongDay } from "../../../lib/format/times";
import { Button } from "../../../ui/controls/button";
import { lazyPart } from "../../../ui/load-part";
import { invalidateOrders } from "../invalidate-orders";

const RefundForm = lazyPart(() => import("../refunds/refund-form"), "RefundForm");

interface Props {
  readonly terms: RefundTerms;
  readonly title: string;
  /** Where refunds are requested otherwise. Follows the reason why they can't be here. */
  readonly elsewhere?: ReactNode;
}

/** Lets the buyer request a refund of an item, or says why they can't. */
export function RefundRequest({ terms, title, elsewhere }: Props) {
  const { purchaseId, refundable, until, whyNot } = terms;
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (refundable === 0) {
    return (
      whyNot && (
        <div className="flex flex-wrap items-center gap-x-4">
          <p className="text-ink-faint text-sm">{whyNot}</p>
          {elsewhere}
        </div>
      )
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        Request refund<span className="sr-only"> for {title}</span>
      </Button>
      {until && (
        <p className="text-ink-faint text-sm">
          until <LongDay at={until} />
        </p>
      )}
      {isOpen && (
        <Suspense>
          <RefundForm
            title="Request refund"
            description={`You can get your money back if “${title}” doesn't work as described. The seller has ${PAYMENT_TIMES.refundAnswerDays} days to answer. After a full refund, you can no longer install it.`}
            reasonHint="What doesn't work as described? The seller reads this."
            submitLabel="Request refund"
            most={refundable}
            send={(reason, amount) =>
              send("post", "/api/purchases/{id}/refunds", {
                params: { id: purchaseId },
                body: { reason, amount },
              })
            }
            onDone={() => {
              toast.success("Refund requested", "We notify you when the seller answers.");
              void invalidateOrders(client);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
