import type { Sale } from "@stackyard/contract/trade/sales";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { send } from "../../../../lib/api/api";
import { invalidate } from "../../../../lib/api/query";
import { toast } from "../../../../lib/browser/toast";
import { Button } from "../../../../ui/controls/button";
import { lazyPart } from "../../../../ui/load-part";

const RefundForm = lazyPart(() => import("../../refunds/refund-form"), "RefundForm");

/** Lets the seller refund a sale without being asked. */
export function RefundSale({ sale }: { readonly sale: Sale }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { purchaseId, title, buyerUsername, price, refunded, status } = sale;
  const most = price - refunded;
  if ((status !== "paid" && status !== "partly_refunded") || most <= 0) return null;
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        Refund<span className="sr-only">{` ${title} to ${buyerUsername}`}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <RefundForm
            title={`Refund ${buyerUsername}`}
            description={`The money for “${title}” returns the way it was paid, and our fee is returned to you. After a full refund, ${buyerUsername} can no longer install it.`}
            reasonHint="The buyer reads this."
            submitLabel="Refund"
            most={most}
            send={(reason, amount) =>
              send("post", "/api/user/sales/{id}/refunds", {
                params: { id: purchaseId },
                body: { reason, amount },
              })
            }
            onDone={() => {
              toast.success("Refund granted", "The payment provider returns the money.");
              void invalidate(client, "/api/user/");
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
