import type { ManagedRefund } from "@stackyard/contract/trade/refunds";
import { formatCount, formatPrice } from "../../../../lib/format/format";
import { Day, DayInSentence } from "../../../../lib/format/times";
import { Badge } from "../../../../ui/display/badge";
import { Facts } from "../../../../ui/display/facts";
import { RefundBadge } from "../../refunds/refund-badge";
import { RefundTimeline } from "../../refunds/refund-timeline";
import { Person } from "../person";
import { RefundActions } from "./refund-actions";

/** A refund with what its decision is based on. */
export function RefundRow({ refund }: { readonly refund: ManagedRefund }) {
  const { title, amount, status, mode, buyer, seller, orderId } = refund;
  return (
    <li className="flex flex-col gap-4 p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 font-[620] [overflow-wrap:anywhere]">{title}</span>
        <span className="tabular-nums">{formatPrice(amount)}</span>
        <RefundBadge status={status} />
        {mode === "test" && <Badge tone="note">Test</Badge>}
      </p>
      <Facts
        facts={[
          { label: "Order", value: orderId },
          { label: "Buyer", value: <Person person={buyer} /> },
          ...(seller ? [{ label: "Seller", value: <Person person={seller} /> }] : []),
          { label: "Paid", value: refund.paidAt ? <Day at={refund.paidAt} /> : "Not used" },
          { label: "Installs since", value: installs(refund) },
          { label: "Findings", value: findings(refund) },
          { label: "Buyer's purchases", value: share(refund) },
        ]}
      />
      <RefundTimeline refund={refund} reader="administrator" />
      <RefundActions refund={refund} />
    </li>
  );
}

function installs({ installs, lastInstalledAt }: ManagedRefund) {
  if (installs === 0 || lastInstalledAt === null) return "None";
  return (
    <>
      In {formatCount(installs, "week")}, last <DayInSentence at={lastInstalledAt} />
    </>
  );
}

/** "1 critical, 2 high". */
function findings({ findings }: ManagedRefund): string {
  if (findings === null) return "Not a module";
  const found = (["critical", "high", "medium", "low"] as const)
    .filter((severity) => findings[severity] > 0)
    .map((severity) => `${findings[severity]} ${severity}`);
  return found.join(", ") || "None";
}

/** "2 of 8 refunded (25 %)". */
function share({ buyerPurchases, buyerRefunded }: ManagedRefund): string {
  const percent = buyerPurchases === 0 ? 0 : Math.round((buyerRefunded / buyerPurchases) * 100);
  return `${buyerRefunded} of ${buyerPurchases} refunded (${percent} %)`;
}
