import type { Order } from "@stackyard/contract/trade/orders";
import type { RefundTerms } from "@stackyard/contract/trade/refunds";
import { useQuery } from "@tanstack/react-query";
import { formatPrice } from "../../../lib/format/format";
import { Link } from "../../../lib/links/link";
import { TextLink } from "../../../lib/links/text-link";
import { InstallBlock } from "../../../lib/modules/install-block";
import { OrderBadge } from "../../../lib/trade/order-badge";
import { itemPath } from "../item-path";
import { purchasesQuery } from "../order-queries";
import { RefundRequest } from "./refund-request";

interface Props {
  readonly order: Order;
  readonly terms: readonly RefundTerms[];
}

/** The items of an order, with what installs them. */
export function OrderLines({ order, terms }: Props) {
  const { data: purchases = [] } = useQuery({
    ...purchasesQuery(),
    enabled: order.paidAt !== null,
  });
  return (
    <ul aria-label="Items" className="divide-y rounded-lg border bg-surface">
      {order.lines.map((line) => {
        const isOwned = line.status === "paid" || line.status === "partly_refunded";
        const refundable = terms.find(({ purchaseId }) => purchaseId === line.purchaseId);
        const module = purchases.find(({ id }) => id === line.purchaseId);
        return (
          <li key={line.purchaseId} className="flex flex-col gap-4 p-5">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <div className="flex min-w-0 flex-1 basis-48 flex-col items-start gap-1">
                <Link
                  to={itemPath(line)}
                  className="font-[620] [overflow-wrap:anywhere] hover:text-accent-strong hover:underline"
                >
                  {line.title}
                </Link>
                <p className="text-ink-faint text-sm">by {line.seller.name}</p>
                {line.status !== order.status && order.paidAt && (
                  <OrderBadge status={line.status} />
                )}
              </div>
              <p className="text-right tabular-nums">
                <span className="font-[620]">{formatPrice(line.price)}</span>
                {line.discount > 0 && (
                  <span className="block text-good text-sm">{formatPrice(-line.discount)}</span>
                )}
                {line.refunded > 0 && (
                  <span className="block text-ink-soft text-sm">
                    {`${formatPrice(line.refunded)} refunded`}
                  </span>
                )}
              </p>
            </div>
            {isOwned && module && <InstallBlock module={module} />}
            {refundable && (
              <RefundRequest
                terms={refundable}
                title={line.title}
                elsewhere={
                  line.kind !== "module" && (
                    <TextLink to={itemPath(line)}>
                      {line.kind === "tip" ? "Your contracts" : "Open the contract"}
                    </TextLink>
                  )
                }
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
