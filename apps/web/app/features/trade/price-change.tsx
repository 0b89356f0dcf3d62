import { formatPrice } from "../../lib/format/format";

interface Props {
  /** Integer cents; null if the item can't be bought. */
  readonly price: number | null;
  /** When the item was added; 0 if unknown. */
  readonly seenPrice: number;
}

/** Says that an item's price has changed since it was added to the cart. */
export function PriceChange({ price, seenPrice }: Props) {
  if (price === null || seenPrice === 0 || price === seenPrice) return null;
  return (
    <p className="font-[560] text-fair text-sm">
      {`Price changed from ${formatPrice(seenPrice)} to ${formatPrice(price)} since you added it.`}
    </p>
  );
}
