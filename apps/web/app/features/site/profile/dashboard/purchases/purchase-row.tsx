import type { Purchase } from "@stackyard/contract/trade/purchases";
import { formatPrice } from "../../../../../lib/format/format";
import { Day } from "../../../../../lib/format/times";
import { Link } from "../../../../../lib/links/link";
import { paths } from "../../../../../lib/links/paths";
import { TextLink } from "../../../../../lib/links/text-link";
import { InstallBlock } from "../../../../../lib/modules/install-block";
import { OrderBadge } from "../../../../../lib/trade/order-badge";
import { Badge } from "../../../../../ui/display/badge";
import { Facts } from "../../../../../ui/display/facts";

export function PurchaseRow({ purchase }: { readonly purchase: Purchase }) {
  const { moduleId, moduleTitle, latestVersion, price, paymentLabel, isTestPayment } = purchase;
  const { installedVersion } = purchase;
  const isOwned = purchase.status === "paid" || purchase.status === "partly_refunded";
  const isOtherThanLatest = isOwned && ![null, latestVersion].includes(installedVersion);
  return (
    <li className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-base">
          <Link to={paths.module(moduleId)} className="hover:text-accent-strong hover:underline">
            {moduleTitle}
          </Link>
        </h3>
        <span className="flex flex-wrap gap-2">
          {purchase.status !== "paid" && <OrderBadge status={purchase.status} />}
          {isOtherThanLatest && <Badge tone="fair">Not the latest installed</Badge>}
          {isTestPayment && <Badge tone="note">{paymentLabel}</Badge>}
        </span>
      </div>
      <Facts
        facts={[
          { label: "Price", value: formatPrice(price) },
          { label: "Bought", value: <Day at={purchase.createdAt} /> },
          { label: "Latest version", value: latestVersion ?? "none published" },
          { label: "Installed version", value: installedVersion ?? "Not installed yet" },
          ...(isTestPayment ? [] : [{ label: "Paid by", value: paymentLabel }]),
        ]}
      />
      {isOwned && <InstallBlock module={purchase} />}
      <p className="-my-2 flex flex-wrap gap-x-6">
        <TextLink to={paths.order(purchase.orderId)}>
          Order {purchase.orderId}
          <span className="sr-only"> of {moduleTitle}</span>
        </TextLink>
        {purchase.status !== "pending" && (
          <TextLink to={paths.receipt(purchase.orderId)}>
            Receipt<span className="sr-only"> for {moduleTitle}</span>
          </TextLink>
        )}
        <TextLink
          to={paths.ticket({ category: "billing", module: moduleId, purchase: purchase.id })}
        >
          Get help<span className="sr-only"> with the purchase of {moduleTitle}</span>
        </TextLink>
      </p>
    </li>
  );
}
