import type { Order } from "@stackyard/contract/trade/orders";
import { formatPrice } from "../../../lib/format/format";
import { Moment } from "../../../lib/format/times";
import { CopyButton } from "../../../ui/controls/copy-button";
import { WrittenText } from "../../../ui/display/written-text";

interface Props {
  readonly order: Order;
  readonly transfer: NonNullable<Order["transfer"]>;
}

/** How to pay an order by bank transfer. */
export function TransferDetails({ order: { expiresAt }, transfer }: Props) {
  const { bankDetails, reference, received } = transfer;
  return (
    <div className="flex flex-col gap-3">
      <WrittenText text={bankDetails} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          Reference: <code className="font-[620] font-mono">{reference}</code>
        </span>
        <CopyButton text={reference} what="reference" />
      </p>
      {received > 0 && <p>{`${formatPrice(received)} has arrived so far.`}</p>}
      <p>
        State the reference, so that we can match your transfer. You get your items when all of it
        has arrived. The invoice is due <Moment at={expiresAt} />.
      </p>
    </div>
  );
}
