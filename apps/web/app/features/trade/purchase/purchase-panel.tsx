import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useEffect, useRef } from "react";
import { formatPrice } from "../../../lib/format/format";
import { Price } from "../../../ui/display/price";
import { Alert } from "../../../ui/feedback/alert";
import { BuyActions } from "./buy-actions";
import { OwnedModule } from "./owned-module";
import { useOwnership } from "./use-ownership";

interface Props {
  readonly module: ModuleDetail;
  /** The version shown on the page, or "latest". */
  readonly version: string;
}

/** The module's price and the viewer's options. */
export function PurchasePanel({ module, version }: Props) {
  const ownership = useOwnership(module);
  const standing = useRef<HTMLDivElement>(null);
  const former = useRef(ownership);

  // The purchase button has disappeared, so move the focus here.
  useEffect(() => {
    if (former.current === "none" && ownership === "owner") standing.current?.focus();
    former.current = ownership;
  }, [ownership]);

  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <Price amount={formatPrice(module.price)} size="large" />
        <span className="text-ink-faint text-sm">one payment</span>
      </div>
      <div ref={standing} tabIndex={-1} className="mt-5 flex flex-col gap-3 outline-none">
        {ownership === "author" &&
          (module.isWaitingForArchive ? (
            <Alert tone="note" title="This is your module">
              You can download it here once you add its archive.
            </Alert>
          ) : (
            <OwnedModule module={module} version={version} title="This is your module">
              You can download and install it without buying it.
            </OwnedModule>
          ))}
        {ownership === "owner" && (
          <OwnedModule module={module} version={version} title="You own this module" />
        )}
        {ownership === "auditor" && (
          <OwnedModule module={module} version={version} title="You can download it to audit it" />
        )}
        {(ownership === "none" || ownership === "auditor") && <BuyActions module={module} />}
      </div>
    </>
  );
}
