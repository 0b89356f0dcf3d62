import type { Order } from "@stackyard/contract/trade/orders";
import { formatCount, formatPrice } from "../../../lib/format/format";
import { Day } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { OrderBadge } from "../../../lib/trade/order-badge";
import { Badge } from "../../../ui/display/badge";
import { Price } from "../../../ui/display/price";

const MAX_NAMED = 3;

export function OrderRow({ order }: { readonly order: Order }) {
  const { id, lines, total, refunded } = order;
  const more = lines.length - MAX_NAMED;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Link
            to={paths.order(id)}
            className="font-[640] hover:text-accent-strong hover:underline"
          >
            Order {id}
          </Link>
          <OrderBadge status={order.status} />
          {order.mode === "test" && <Badge tone="note">Test payment</Badge>}
        </p>
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          {lines
            .slice(0, MAX_NAMED)
            .map(({ title }) => title)
            .join(", ")}
          {more > 0 && ` and ${formatCount(more, "more item", "more items")}`}
        </p>
        <p className="text-ink-faint text-sm">
          <Day at={order.createdAt} />
        </p>
      </div>
      <div className="flex flex-col gap-1 sm:items-end">
        <Price amount={formatPrice(total)} />
        {refunded > 0 && (
          <p className="text-ink-soft text-sm">{`${formatPrice(refunded)} refunded`}</p>
        )}
        {order.paidAt && (
          <TextLink to={paths.receipt(id)}>
            Receipt<span className="sr-only"> for order {id}</span>
          </TextLink>
        )}
      </div>
    </li>
  );
}
