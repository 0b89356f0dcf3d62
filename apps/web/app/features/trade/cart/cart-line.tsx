import { Trash2, Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatPrice } from "../../../lib/format/format";
import { Link } from "../../../lib/links/link";
import { PackageNote } from "../../../lib/trade/held-order";
import { Button } from "../../../ui/controls/button";
import { Price } from "../../../ui/display/price";
import { itemPath } from "../item-path";
import { PriceChange } from "../price-change";
import type { CartRow } from "./use-removed-items";

interface Props {
  readonly row: CartRow;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
  readonly onRestore: () => void;
}

export function CartLine({ row: { item, isRemoved }, isBusy, onRemove, onRestore }: Props) {
  const title = item.title ?? "An item that is no longer sold";
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(isRemoved);
  // The pressed button has been replaced.
  useEffect(() => {
    if (isBusy || was.current === isRemoved) return;
    button.current?.focus();
    was.current = isRemoved;
  }, [isRemoved, isBusy]);

  if (isRemoved) {
    return (
      <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-sunken px-5 py-4">
        <p className="min-w-0 text-ink-soft text-sm [overflow-wrap:anywhere]">Removed “{title}”.</p>
        <Button ref={button} look="secondary" size="small" disabled={isBusy} onClick={onRestore}>
          <Undo2 className="size-4" aria-hidden="true" />
          Undo
          <span className="sr-only"> removing {title}</span>
        </Button>
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 p-5">
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1">
        {item.title === null ? (
          <p className="text-ink-soft">{title}</p>
        ) : (
          <Link
            to={itemPath(item)}
            className="font-[620] [overflow-wrap:anywhere] hover:text-accent-strong hover:underline"
          >
            {title}
          </Link>
        )}
        {item.seller && <p className="text-ink-faint text-sm">by {item.seller.name}</p>}
        <PackageNote kind={item.kind} />
        <PriceChange {...item} />
      </div>
      <div className="flex flex-1 items-center justify-between gap-4 sm:flex-none">
        {item.price === null ? <span /> : <Price amount={formatPrice(item.price)} />}
        <Button
          ref={button}
          look="quiet"
          size="small"
          disabled={isBusy}
          onClick={onRemove}
          aria-label={`Remove ${title} from the cart`}
          className="-mr-2 px-3"
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}
