import { useQueries } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { ApiError } from "../../../lib/api/api";
import { apiQuery } from "../../../lib/api/query";
import { formatPrice } from "../../../lib/format/format";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { buttonClasses } from "../../../ui/controls/button";
import { Price } from "../../../ui/display/price";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { Dialog } from "../../../ui/overlays/dialog";
import { removeFromCart, useCart } from "./cart";

/** Cart, stored in this browser. Each module is purchased on its own page. */
export function CartDialog({ onClose }: { readonly onClose: () => void }) {
  const cart = useCart();
  const modules = useQueries({
    queries: cart.map((id) => apiQuery("/api/modules/{id}", { params: { id } })),
  });
  const total = modules.reduce((sum, { data }) => sum + (data?.price ?? 0), 0);
  return (
    <Dialog
      title="Your cart"
      description="Saved in this browser. Purchase each module on its page."
      onClose={onClose}
    >
      {cart.length === 0 ? (
        <EmptyState headingLevel="h3" title="Your cart is empty" />
      ) : (
        <>
          <ul className="divide-y rounded-md border">
            {cart.map((id, index) => (
              <li key={id} className="flex items-center gap-3 py-2 pr-2 pl-4">
                <CartLine
                  title={modules[index]?.data?.title}
                  isGone={modules[index]?.error instanceof ApiError}
                  price={modules[index]?.data?.price}
                  to={paths.module(id)}
                  onOpen={onClose}
                  onRemove={() => removeFromCart(id)}
                />
              </li>
            ))}
          </ul>
          <p className="mt-4 flex items-baseline justify-between gap-4 px-1">
            <span className="text-ink-soft">Together</span>
            <Price amount={formatPrice(total)} />
          </p>
        </>
      )}
    </Dialog>
  );
}

interface LineProps {
  /** Undefined while loading. */
  readonly title: string | undefined;
  readonly price: number | undefined;
  /** Whether the module is no longer sold. */
  readonly isGone: boolean;
  readonly to: string;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

function CartLine({ title, price, isGone, to, onOpen, onRemove }: LineProps) {
  return (
    <>
      <span className="min-w-0 flex-1">
        {title && (
          <Link
            to={to}
            onClick={onOpen}
            className="block truncate font-[600] hover:text-accent-strong hover:underline"
          >
            {title}
          </Link>
        )}
        {!title && isGone && <span className="text-ink-faint">No longer available</span>}
        {!title && !isGone && <Skeleton className="h-4 w-40" />}
      </span>
      {price !== undefined && (
        <span className="text-ink-soft text-sm tabular-nums">{formatPrice(price)}</span>
      )}
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove ${title ?? "this module"} from the cart`}
        className={buttonClasses({ look: "quiet" }, "px-3")}
      >
        <Trash2 className="size-4" aria-hidden="true" />
      </button>
    </>
  );
}
