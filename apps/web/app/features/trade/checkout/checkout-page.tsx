import { useQuery } from "@tanstack/react-query";
import { BackLink } from "../../../lib/links/back-link";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { SectionContent } from "../../../lib/page/section-content";
import { SignedIn } from "../../../lib/session/signed-in";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { ordersQuery } from "../cart-queries";
import { useCart } from "../use-cart";
import { Checkout } from "./checkout";

export function CheckoutPage({ milestoneId }: { readonly milestoneId: number | undefined }) {
  return (
    <SignedIn reason="checkout">
      {() => (milestoneId ? <MilestoneCheckout id={milestoneId} /> : <OwnCheckout />)}
    </SignedIn>
  );
}

/** Pays for one milestone of a contract, without the cart. */
function MilestoneCheckout({ id }: { readonly id: number }) {
  return (
    <div className="page-width flex max-w-5xl flex-col gap-6 py-8 sm:py-12">
      <div>
        <BackLink to={paths.milestone(id)}>Contract</BackLink>
        <h1 className="text-3xl sm:text-4xl">Fund milestone</h1>
      </div>
      <Checkout items={[{ kind: "milestone", id, title: null, seenPrice: 0 }]} />
    </div>
  );
}

function OwnCheckout() {
  const cart = useCart();
  return (
    <div className="page-width flex max-w-5xl flex-col gap-6 py-8 sm:py-12">
      <div>
        <BackLink to={paths.cart}>Your cart</BackLink>
        <h1 className="text-3xl sm:text-4xl">Checkout</h1>
      </div>
      <SectionContent query={cart} what="Your cart">
        {(items) => (items.length > 0 ? <Checkout items={items} /> : <NothingToPay />)}
      </SectionContent>
    </div>
  );
}

/** Also seen by buyers who return after paying. */
function NothingToPay() {
  const latest = useQuery(ordersQuery()).data?.[0];
  return (
    <EmptyState
      title="Your cart is empty"
      action={<ButtonLink to={paths.marketplace()}>Browse Marketplace</ButtonLink>}
    >
      <p>Items leave the cart when they are paid.</p>
      {latest && <TextLink to={paths.order(latest.id)}>View your latest order</TextLink>}
    </EmptyState>
  );
}
