import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { ShoppingCart } from "lucide-react";
import { toast } from "../../../lib/browser/toast";
import { InCartLink } from "../../../lib/trade/in-cart-link";
import { Button } from "../../../ui/controls/button";
import { useAddToCart, useIsInCart } from "../change-cart";

/** Adds a module to the cart, and leads there. */
export function CartActions({ module }: { readonly module: ModuleDetail }) {
  const { id, title, price: seenPrice } = module;
  const isInCart = useIsInCart({ kind: "module", id });
  const add = useAddToCart(() => toast.success("Added to your cart", title));

  if (isInCart) return <InCartLink takesFocus={add.isSuccess} />;
  return (
    <Button
      look="secondary"
      isBusy={add.isPending}
      onClick={() => add.mutate({ kind: "module", id, title, seenPrice })}
    >
      <ShoppingCart className="size-4" aria-hidden="true" />
      Add to Cart
    </Button>
  );
}
