import { useQuery } from "@tanstack/react-query";
import { BackLink } from "../../../lib/links/back-link";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { SectionContent } from "../../../lib/page/section-content";
import { SignedIn } from "../../../lib/session/signed-in";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { ordersQuery } from "../order-queries";
import { OrderRow } from "./order-row";

export function PurchasesPage() {
  return <SignedIn>{() => <OwnPurchases />}</SignedIn>;
}

function OwnPurchases() {
  const query = useQuery(ordersQuery());
  return (
    <div className="page-width flex max-w-4xl flex-col gap-6 py-8 sm:py-12">
      <div>
        <BackLink to={paths.profile}>Back to your profile</BackLink>
        <h1 className="text-3xl sm:text-4xl">Your purchases</h1>
      </div>
      <SectionContent query={query} what="Your orders">
        {(orders) =>
          orders.length === 0 ? (
            <EmptyState
              title="No orders yet"
              action={<ButtonLink to={paths.marketplace()}>Browse Marketplace</ButtonLink>}
            >
              Your orders appear here with their receipts and refunds.
            </EmptyState>
          ) : (
            <ul aria-label="Orders" className="divide-y rounded-lg border bg-surface">
              {orders.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </ul>
          )
        }
      </SectionContent>
    </div>
  );
}
