import type { Order } from "@stackyard/contract/trade/orders";
import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "../../../lib/api/api";
import { Moment } from "../../../lib/format/times";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { SectionContent } from "../../../lib/page/section-content";
import { SignedIn } from "../../../lib/session/signed-in";
import { OrderBadge } from "../../../lib/trade/order-badge";
import { Badge } from "../../../ui/display/badge";
import { Card } from "../../../ui/display/card";
import { OrderNotFound } from "../not-found";
import { orderRefundsQuery } from "../order-queries";
import { Sums } from "../sums";
import { OrderInvoices } from "./order-invoices";
import { OrderLines } from "./order-lines";
import { OrderRefunds } from "./order-refunds";
import { OrderState } from "./order-state";
import { useLiveOrder } from "./use-live-order";
import { usePaymentStep } from "./use-payment-step";

export function OrderPage({ id }: { readonly id: number }) {
  return <SignedIn>{() => <OwnOrder id={id} />}</SignedIn>;
}

function OwnOrder({ id }: { readonly id: number }) {
  const live = useLiveOrder(id);
  usePaymentStep(live.query.data);
  if (isNotFound(live.query.error)) return <OrderNotFound />;
  return (
    <div className="page-width flex max-w-5xl flex-col gap-6 py-8 sm:py-12">
      <div>
        <BackLink to={paths.purchases}>Your purchases</BackLink>
        <h1 className="text-3xl sm:text-4xl">Order {id}</h1>
      </div>
      <SectionContent query={live.query} what="The order">
        {(order) => (
          <>
            <Facts order={order} />
            <OrderState order={order} live={live} />
            <OrderContent order={order} />
          </>
        )}
      </SectionContent>
    </div>
  );
}

function OrderContent({ order }: { readonly order: Order }) {
  const { data } = useQuery({ ...orderRefundsQuery(order.id), enabled: order.paidAt !== null });
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="flex min-w-0 flex-col gap-8">
        <OrderLines order={order} terms={data?.terms ?? []} />
        <OrderRefunds refunds={data?.refunds ?? []} />
      </div>
      <div className="flex flex-col gap-6">
        <Card className="p-5">
          <Sums {...order} totalLabel={order.paidAt ? "Paid" : "Total"} />
        </Card>
        <OrderInvoices order={order} />
      </div>
    </div>
  );
}

function Facts({ order }: { readonly order: Order }) {
  return (
    <p className="-mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft text-sm">
      <OrderBadge status={order.status} />
      {order.mode === "test" && <Badge tone="note">Test payment</Badge>}
      <span>
        {order.paymentLabel}, <Moment at={order.paidAt ?? order.createdAt} />
      </span>
    </p>
  );
}
