import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { isNotFound, send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { formatPrice } from "../../../lib/format/format";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { NarrowPage } from "../../../lib/page/narrow-page";
import { SectionContent } from "../../../lib/page/section-content";
import { SignedIn } from "../../../lib/session/signed-in";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { invalidateOrders } from "../invalidate-orders";
import { OrderNotFound } from "../not-found";
import { isUnpaid } from "../open-orders";
import { orderQuery } from "../order-queries";

/** The embedded provider's stand-in for a bank's confirmation page. */
export function TestPaymentPage({ id }: { readonly id: number }) {
  return <SignedIn>{() => <TestPayment id={id} />}</SignedIn>;
}

function TestPayment({ id }: { readonly id: number }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery(orderQuery(id));
  const answer = useSendOnce({
    mutationKey: ["test payment", id],
    mutationFn: (isApproved: boolean) =>
      send("post", "/api/orders/{id}/test-payment", { params: { id }, body: { isApproved } }),
    onSuccess(order) {
      client.setQueryData(orderQuery(id).queryKey, order);
      void invalidateOrders(client);
      void navigate(paths.order(id), { replace: true });
    },
  });
  if (isNotFound(query.error) || query.data?.mode === "live") return <OrderNotFound />;
  return (
    <NarrowPage
      title="Test payment"
      text="This page simulates a bank that asks you to confirm a payment. No money moves."
    >
      <SectionContent query={query} what="The payment">
        {(order) =>
          isUnpaid(order) && order.actionUrl ? (
            <div className="flex flex-col gap-5">
              <p className="text-lg">
                Order {id}: <span className="font-[700]">{formatPrice(order.total)}</span>
              </p>
              {answer.error && (
                <Alert tone="poor" isUrgent title="Your answer wasn't saved">
                  {errorMessage(answer.error, "Check your connection and try again.")}
                </Alert>
              )}
              <div className="flex flex-col gap-2 sm:flex-row">
                <Button isBusy={answer.isPending} onClick={() => answer.mutate(true)}>
                  Approve test payment
                </Button>
                <Button
                  look="secondary"
                  disabled={answer.isPending}
                  onClick={() => answer.mutate(false)}
                >
                  Decline test payment
                </Button>
              </div>
              <BackLink to={paths.order(id)}>Decide later</BackLink>
            </div>
          ) : (
            <Alert tone="note" title="This payment doesn't need an answer">
              <BackLink to={paths.order(id)}>View order {id}</BackLink>
            </Alert>
          )
        }
      </SectionContent>
    </NarrowPage>
  );
}
