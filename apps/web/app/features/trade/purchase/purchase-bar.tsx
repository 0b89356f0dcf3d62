import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { formatPrice } from "../../../lib/format/format";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Price } from "../../../ui/display/price";
import { PurchaseButton } from "./purchase-button";
import { useOwnership } from "./use-ownership";

/** Sticky purchase bar for screens on which the purchase card is far below. */
export function PurchaseBar({ module }: { readonly module: ModuleDetail }) {
  const ownership = useOwnership(module);
  if (module.status !== "published") return null;
  return (
    <section
      aria-label="Purchase bar"
      className="bottom-bar sticky bottom-0 z-20 border-t bg-paper xl:hidden"
    >
      <div className="page-width flex h-18 items-center justify-between gap-4">
        <Price amount={formatPrice(module.price)} />
        {ownership === "none" ? (
          <PurchaseButton module={module} />
        ) : (
          <ButtonLink to={`${paths.module(module.id)}#install`} look="secondary">
            Install
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
