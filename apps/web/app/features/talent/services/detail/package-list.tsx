import type { ServiceDetail, ServiceTier } from "@stackyard/contract/talent/services";
import { Check } from "lucide-react";
import { formatCount, formatPrice } from "../../../../lib/format/format";
import { HELD_ORDER } from "../../../../lib/trade/held-order";
import { Price } from "../../../../ui/display/price";
import { OrderButton } from "./order-button";
import { RequestButton } from "./request-button";

/** Comparison of the packages. */
export function PackageList({ service }: { readonly service: ServiceDetail }) {
  return (
    <section aria-labelledby="packages-title">
      <h2 id="packages-title" className="text-2xl">
        Packages
      </h2>
      <ul className="mt-4 grid gap-5 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {service.tiers.map((tier, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a package is known by its place alone.
          <li key={index} className="flex flex-col rounded-lg border bg-surface p-5">
            <Package tier={tier} />
            {!service.viewer.isOwner && (
              <div className="mt-4 flex flex-col gap-2">
                <RequestButton service={service} tier={tier} position={index + 1} />
                <OrderButton service={service} tier={tier} position={index + 1} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-2xl text-ink-soft text-sm leading-relaxed">
        If you request a package, no money moves, and you arrange payment yourselves. If you order
        one from your cart, you pay at checkout. {HELD_ORDER}
      </p>
    </section>
  );
}

function Package({ tier }: { readonly tier: ServiceTier }) {
  return (
    <>
      <h3 className="break-words text-lg">{tier.name}</h3>
      <p className="mt-2">
        <Price amount={formatPrice(tier.price)} />
      </p>
      <p className="mt-3 whitespace-pre-line text-[0.925rem] text-ink-soft leading-relaxed">
        {tier.scope}
      </p>
      <ul aria-label={`What ${tier.name} delivers`} className="mt-4 flex flex-col gap-2 text-sm">
        {tier.deliverables.map((deliverable) => (
          <li key={deliverable} className="flex gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-good" aria-hidden="true" />
            <span className="min-w-0 break-words">{deliverable}</span>
          </li>
        ))}
      </ul>
      <p className="mt-auto pt-5 text-ink-soft text-sm">
        Within {formatCount(tier.deliveryDays, "day")} ·{" "}
        {tier.revisions === 0 ? "no revisions" : formatCount(tier.revisions, "revision")}
      </p>
    </>
  );
}
