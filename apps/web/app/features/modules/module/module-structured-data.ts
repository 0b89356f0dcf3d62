import { plainDollars } from "@stackyard/contract/base/money";
import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { paths } from "../../../lib/links/paths";

/** schema.org data of a module. */
export function moduleStructuredData(origin: string, module: ModuleDetail, image: string) {
  const url = `${origin}${paths.module(module.id)}`;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: module.title,
    description: module.description,
    category: module.category,
    url,
    image,
    brand: { "@type": "Brand", name: module.authorUsername },
    offers: {
      "@type": "Offer",
      url,
      price: plainDollars(module.price),
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      seller: {
        "@type": "Person",
        name: module.authorUsername,
        url: `${origin}${paths.user(module.authorUsername)}`,
      },
    },
    // Without reviews there is no rating to include.
    ...(module.ratingAverage !== null && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: module.ratingAverage,
        reviewCount: module.ratingCount,
      },
    }),
  };
}
