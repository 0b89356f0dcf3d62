import { engineersQuery } from "../../features/talent/engineer-queries";
import { EngineersTab } from "../../features/talent/list/engineers-tab";
import { TalentPage } from "../../features/talent/list/talent-page";
import { readServiceFilter } from "../../features/talent/services/list/service-filter";
import { ServicesTab } from "../../features/talent/services/list/services-tab";
import { servicesQuery } from "../../features/talent/services/service-queries";
import { readTalentFilter } from "../../lib/listing/talent-filter";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { READING_PAGE } from "../../lib/start/reading-page";

const page = layeredPageData({
  parts: ({ url }) => {
    const filter = readTalentFilter(url.searchParams);
    return filter.type === "services"
      ? [servicesQuery(readServiceFilter(url.searchParams))]
      : [engineersQuery(filter)];
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = {
  ...READING_PAGE,
  ...sharedPage((query) => {
    const filter = readTalentFilter(query);
    return filter.type === "services" ? readServiceFilter(query) : filter;
  }),
};

export const meta = () =>
  pageHead({
    title: "Find Engineers",
    description:
      "Find DevOps engineers by specialization, skills, and rating. See their modules, certifications, and reviews.",
  });

export default function Talent() {
  return <TalentPage engineers={<EngineersTab />} services={<ServicesTab />} />;
}
