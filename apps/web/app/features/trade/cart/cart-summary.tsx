import type { CartItem } from "@stackyard/contract/trade/cart";
import { formatCount, formatPrice } from "../../../lib/format/format";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { useCurrentUser } from "../../../lib/session/current-user";
import { Card } from "../../../ui/display/card";
import { Price } from "../../../ui/display/price";

/** What the items cost together, with the way to pay. */
export function CartSummary({ items }: { readonly items: readonly CartItem[] }) {
  const user = useCurrentUser();
  const total = items.reduce((sum, { price }) => sum + (price ?? 0), 0);
  return (
    <Card className="flex flex-col gap-4 p-5 lg:sticky lg:top-24">
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-ink-soft">{`Subtotal, ${formatCount(items.length, "item")}`}</span>
        <Price amount={formatPrice(total)} />
      </p>
      <p className="text-ink-soft text-sm leading-relaxed">
        You can enter discount codes at checkout. You aren't charged before you confirm the total.
      </p>
      {items.length > 0 && (
        <ButtonLink to={paths.checkout} size="large">
          {user ? "Go to checkout" : "Sign in and check out"}
        </ButtonLink>
      )}
      {!user && items.length > 0 && (
        <p className="text-ink-soft text-sm leading-relaxed">
          Your cart is kept in this browser and added to your account when you sign in.
        </p>
      )}
    </Card>
  );
}
