import type { ItemRef } from "@stackyard/contract/trade/cart";
import type { Order } from "@stackyard/contract/trade/orders";
import { useQuery } from "@tanstack/react-query";
import { formatPrice } from "../../lib/format/format";
import { ButtonLink } from "../../lib/links/button-link";
import { paths } from "../../lib/links/paths";
import { useCurrentUser } from "../../lib/session/current-user";
import { Alert } from "../../ui/feedback/alert";
import { ordersQuery } from "./order-queries";
import { isSameItem } from "./visitor-cart";

export const isUnpaid = ({ status }: Order) => status === "draft" || status === "awaiting_payment";

/** The buyer's unpaid orders with one of these items. */
export function OpenOrders({ items }: { readonly items: readonly ItemRef[] }) {
  const user = useCurrentUser();
  const { data: orders = [] } = useQuery({ ...ordersQuery(), enabled: user !== null });
  return orders
    .filter((order) => isUnpaid(order) && hasOneOf(order, items))
    .map(({ id, total }) => (
      <Alert
        key={id}
        tone="note"
        title={`Order ${id} for ${formatPrice(total)} is waiting for your payment`}
        action={
          <ButtonLink to={paths.order(id)} size="small" look="secondary">
            View order {id}
          </ButtonLink>
        }
      >
        It has some of these items. If you order them again on other terms, the new order replaces
        it.
      </Alert>
    ));
}

function hasOneOf({ lines }: Order, items: readonly ItemRef[]): boolean {
  return lines.some((line) => items.some((item) => isSameItem(item, line)));
}
