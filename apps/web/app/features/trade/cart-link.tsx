import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShoppingCart } from "lucide-react";
import { useEffect } from "react";
import { useStoredCart } from "../../lib/browser/stored-cart";
import { formatCount } from "../../lib/format/format";
import { Link } from "../../lib/links/link";
import { paths } from "../../lib/links/paths";
import { useCurrentUser } from "../../lib/session/current-user";
import { buttonClasses } from "../../ui/controls/button";
import { cartQuery } from "./cart-queries";
import { loadMergeCart } from "./load-merge-cart";

/** Link to the cart with the number of its items. */
export function CartLink() {
  return useCurrentUser() ? <OwnCartLink /> : <VisitorCartLink />;
}

function VisitorCartLink() {
  return <CountedLink count={countIn(useStoredCart())} />;
}

/** Also moves a visitor's cart into the account once its owner has signed in. */
function OwnCartLink() {
  const client = useQueryClient();
  const kept = useStoredCart();
  useEffect(() => {
    if (kept) void loadMergeCart(client);
  }, [client, kept]);
  return <CountedLink count={useQuery(cartQuery()).data?.length ?? 0} />;
}

/** The number of items in a stored cart. */
function countIn(stored: string | null | undefined): number {
  try {
    return (JSON.parse(stored ?? "[]") as readonly unknown[]).length;
  } catch {
    return 0;
  }
}

function CountedLink({ count }: { readonly count: number }) {
  return (
    <Link
      to={paths.cart}
      aria-label={count > 0 ? `Cart, ${formatCount(count, "item")}` : "Cart"}
      className={buttonClasses(
        { look: "quiet", size: "small" },
        "relative px-1.5 max-[25rem]:px-1 sm:px-2.5",
      )}
    >
      <ShoppingCart className="size-5" aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-accent px-1 text-center font-[680] text-[0.7rem] text-on-accent leading-4.5 tabular-nums"
        >
          {count}
        </span>
      )}
    </Link>
  );
}
