import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { Check, ShoppingCart } from "lucide-react";
import { toast } from "../../../lib/browser/toast";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { useAddToCart, useIsInCart } from "../change-cart";

/** Adds a module to the cart, and leads there. */
export function CartActions({ module }: { readonly module: ModuleDetail }) {
  const { id, title, price: seenPrice } = module;
  const isInCart = useIsInCart({ kind: "module", id });
  const add = useAddToCart(() => toast.success("Added to your cart", title));

  if (isInCart) {
    return (
      <ButtonLink to={paths.cart} look="secondary" ref={add.isSuccess ? focus : undefined}>
        <Check className="size-4 text-good" aria-hidden="true" />
        In your cart
        <span className="font-[450] text-ink-soft underline underline-offset-2">View</span>
      </ButtonLink>
    );
  }
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

/** It replaces the button that was pressed. */
const focus = (link: HTMLAnchorElement | null) => link?.focus();
