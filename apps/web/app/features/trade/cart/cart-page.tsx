import { SectionContent } from "../../../lib/page/section-content";
import { useCart } from "../use-cart";
import { CartContent } from "./cart-content";
import { UnmergedItems } from "./unmerged-items";

export function CartPage() {
  const cart = useCart();
  return (
    <div className="page-width flex max-w-5xl flex-col gap-6 py-8 sm:py-12">
      <h1 className="text-3xl sm:text-4xl">Your cart</h1>
      <UnmergedItems />
      <SectionContent query={cart} what="Your cart">
        {(items) => <CartContent items={items} />}
      </SectionContent>
    </div>
  );
}
