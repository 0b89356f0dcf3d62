import { useQuery } from "@tanstack/react-query";
import { BackLink } from "../../../lib/links/back-link";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { SectionContent } from "../../../lib/page/section-content";
import { SignedIn } from "../../../lib/session/signed-in";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { itemPath } from "../item-path";
import { ordersQuery } from "../order-queries";
import { useCart } from "../use-cart";
import { Checkout } from "./checkout";
import { type ContractItem, wordsOf } from "./checkout-item";

interface Item {
  readonly kind: ContractItem;
  readonly id: number;
}

export function CheckoutPage({ item }: { readonly item: Item | undefined }) {
  return (
    <SignedIn reason="checkout">
      {() => (item ? <ContractCheckout {...item} /> : <OwnCheckout />)}
    </SignedIn>
  );
}

/** Pays for one item of a contract, without the cart. */
function ContractCheckout({ kind, id }: Item) {
  return (
    <div className="page-width flex max-w-5xl flex-col gap-6 py-8 sm:py-12">
      <div>
        <BackLink to={itemPath({ kind, id })}>
          {kind === "tip" ? "Your projects" : "Contract"}
        </BackLink>
        <h1 className="text-3xl sm:text-4xl">{wordsOf(kind).heading}</h1>
      </div>
      <Checkout items={[{ kind, id, title: null, seenPrice: 0 }]} />
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
