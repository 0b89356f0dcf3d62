import type { Order } from "@stackyard/contract/trade/orders";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { toast } from "../../../lib/browser/toast";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { cartQuery } from "../cart-queries";

/** An order that failed, was canceled or expired. Its items can be ordered again. */
export function UnsuccessfulOrder({ order }: { readonly order: Order }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const agreed = order.lines.find(({ kind }) => kind === "milestone" || kind === "tip");
  const items = order.lines.flatMap(({ kind, id, price }) =>
    kind === "module" || kind === "package" ? { kind, id, seenPrice: price } : [],
  );
  const again = useMutation({
    mutationFn: () => send("post", "/api/cart/items", { body: { items } }),
    onSuccess(cart) {
      client.setQueryData(cartQuery().queryKey, cart);
      void navigate(paths.checkout);
    },
    onError: (error) =>
      toast.error(
        "Not added to your cart",
        errorMessage(error, "Check your connection and try again."),
      ),
  });
  return (
    <Alert
      tone="poor"
      title={order.status === "expired" ? "This order has expired" : "This order wasn't paid"}
      action={
        agreed ? (
          <ButtonLink
            to={
              agreed.kind === "tip"
                ? paths.tipCheckout(agreed.id)
                : paths.milestoneCheckout(agreed.id)
            }
            size="small"
          >
            Try again
          </ButtonLink>
        ) : (
          <>
            <Button size="small" isBusy={again.isPending} onClick={() => again.mutate()}>
              Try again
            </Button>
            <ButtonLink to={paths.cart} size="small" look="secondary">
              Your cart
            </ButtonLink>
          </>
        )
      }
    >
      {order.failure} You weren't charged.
    </Alert>
  );
}
