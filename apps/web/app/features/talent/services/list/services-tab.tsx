import type { ServiceSummary } from "@stackyard/contract/talent/services";
import { Chips } from "../../../../lib/listing/chips";
import { cardsOf, PagedResults } from "../../../../lib/listing/paged-results";
import { ServiceCard } from "../service-card";
import { ServiceCardSkeleton } from "../service-card-skeleton";
import { servicesQuery } from "../service-queries";
import { chipsOf } from "./conditions";
import { NoServices } from "./no-services";
import { ServiceControls } from "./service-controls";
import { useServiceFilter } from "./service-filter";

const Cards = cardsOf<ServiceSummary>(({ item }) => (
  <ServiceCard service={item} headingLevel="h2" />
));

/** Services tab of the talent page. */
export function ServicesTab() {
  const { filter, changeFilter } = useServiceFilter();
  return (
    <div className="flex flex-col gap-4">
      <ServiceControls />
      <Chips chips={chipsOf(filter)} onRemove={({ key }) => changeFilter({ [key]: undefined })} />
      <PagedResults
        thing="service"
        person="service provider"
        queryOf={(cursor) => servicesQuery(filter, cursor)}
        cards={Cards}
        skeleton={<ServiceCardSkeleton />}
        empty={<NoServices />}
      />
    </div>
  );
}
