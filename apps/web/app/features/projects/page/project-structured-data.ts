import { plainDollars } from "@stackyard/contract/base/money";
import type { ProjectDetail } from "@stackyard/contract/projects/projects";
import { paths } from "../../../lib/links/paths";

/** schema.org data of an open project: what its client asks for. */
export function projectStructuredData(origin: string, project: ProjectDetail) {
  const { id, title, excerpt, budget, openedAt, expiresAt } = project;
  const url = `${origin}${paths.project(id)}`;
  return {
    "@context": "https://schema.org",
    "@type": "Demand",
    name: title,
    description: excerpt,
    url,
    validFrom: openedAt,
    validThrough: expiresAt,
    ...(budget && {
      priceSpecification: {
        "@type": "PriceSpecification",
        priceCurrency: "USD",
        minPrice: plainDollars(budget.min),
        maxPrice: plainDollars(budget.max),
      },
    }),
  };
}
