import { Check, ShoppingCart } from "lucide-react";
import { Suspense, useState } from "react";
import { toast } from "../../../lib/browser/toast";
import { Button } from "../../../ui/controls/button";
import { lazyPart } from "../../../ui/load-part";
import { addToCart, useCart } from "./cart";

const CartDialog = lazyPart(() => import("./cart-dialog").then(({ CartDialog }) => CartDialog));

/** Adds a module to the cart and opens the cart. */
export function CartActions({ moduleId }: { readonly moduleId: number }) {
  const isInCart = useCart().includes(moduleId);
  const [isOpen, setOpen] = useState(false);

  function add() {
    addToCart(moduleId);
    toast.success("Added to your cart", "It stays in this browser until you purchase it.");
  }
  return (
    <>
      {isInCart ? (
        <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Check className="size-4 text-good" aria-hidden="true" />
          In your cart
          <span className="font-[450] text-ink-soft underline underline-offset-2">View</span>
        </Button>
      ) : (
        <Button look="secondary" onClick={add}>
          <ShoppingCart className="size-4" aria-hidden="true" />
          Add to Cart
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <CartDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
