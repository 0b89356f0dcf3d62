import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { readFilter } from "../../features/modules/marketplace/marketplace-filter";
import { MarketplacePage } from "../../features/modules/marketplace/marketplace-page";
import { modulesQuery } from "../../features/modules/marketplace/marketplace-queries";
import { readServiceFilter } from "../../features/talent/services/list/service-filter";
import { ServicesTab } from "../../features/talent/services/list/services-tab";
import { servicesQuery } from "../../features/talent/services/service-queries";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { READING_PAGE } from "../../lib/start/reading-page";

const page = layeredPageData({
  parts({ url }) {
    const filter = readFilter(url.searchParams);
    return filter.type === "services"
      ? [servicesQuery(readServiceFilter(url.searchParams))]
      : [modulesQuery(filter)];
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = {
  ...READING_PAGE,
  ...sharedPage((query) => {
    const filter = readFilter(query);
    return filter.type === "services" ? readServiceFilter(query) : filter;
  }),
};

export const meta = () => [
  ...pageHead({
    title: "Marketplace",
    description:
      "Browse infrastructure-as-code modules by category, price and security score. Each one is scanned, and installs with terraform init.",
  }),
  {
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    title: `${PRODUCT_NAME} Marketplace`,
    href: "/marketplace/feed.xml",
  },
];

export default function Marketplace() {
  return <MarketplacePage services={<ServicesTab />} />;
}
