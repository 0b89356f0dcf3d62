import { plainDollars } from "@stackyard/contract/base/money";
import type { ServiceDetail } from "@stackyard/contract/talent/services";
import { paths } from "../../../../lib/links/paths";

/** schema.org data of a service and its packages. */
export function serviceStructuredData(origin: string, service: ServiceDetail) {
  const { id, title, description, specialization, provider, tiers } = service;
  const prices = tiers.map(({ price }) => price);
  const url = `${origin}${paths.service(id)}`;
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name: title,
    description,
    serviceType: specialization,
    url,
    provider: {
      "@type": "Person",
      name: provider.fullName || provider.username,
      url: `${origin}${paths.engineer(provider.engineerId)}`,
    },
    offers: {
      "@type": "AggregateOffer",
      priceCurrency: "USD",
      lowPrice: plainDollars(Math.min(...prices)),
      highPrice: plainDollars(Math.max(...prices)),
      offerCount: prices.length,
      url,
    },
  };
}
