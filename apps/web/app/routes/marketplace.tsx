import { PRODUCT_NAME } from "@stackyard/contract/product";
import { readFilter } from "../features/modules/marketplace/marketplace-filter";
import { MarketplacePage } from "../features/modules/marketplace/marketplace-page";
import { modulesQuery } from "../features/modules/marketplace/marketplace-queries";
import { layeredPageData } from "../lib/layered-page-data";

const page = layeredPageData({
  parts: ({ url }) => [modulesQuery(readFilter(url.searchParams))],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [
  { title: `Marketplace · ${PRODUCT_NAME}` },
  {
    name: "description",
    content:
      "Browse infrastructure-as-code modules by category, price and security score. Each one is scanned, and installs with terraform init.",
  },
];

export default MarketplacePage;
