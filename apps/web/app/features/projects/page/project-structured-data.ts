import { plainDollars } from "@stackyard/contract/base/money";
import type { ProjectDetail } from "@stackyard/contract/projects/projects";
import { paths } from "../../../lib/links/paths";

/** schema.org data of an open project: what its client asks for. */
export function projectStructuredData(origin: string, project: ProjectDetail) {
  const { id, title, excerpt, budget, openedAt, expiresAt, startsOn, endsOn, modules } = project;
  const url = `${origin}${paths.project(id)}`;
  return {
    "@context": "https://schema.org",
    "@type": "Demand",
    name: title,
    description: excerpt,
    url,
    validFrom: openedAt,
    validThrough: expiresAt,
    ...(startsOn && { availabilityStarts: startsOn }),
    ...(endsOn && { availabilityEnds: endsOn }),
    ...(modules.length > 0 && {
      itemOffered: {
        "@type": "Service",
        name: title,
        isRelatedTo: modules.map((module) => ({
          "@type": "Product",
          name: module.title,
          url: `${origin}${paths.module(module.id)}`,
        })),
      },
    }),
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
