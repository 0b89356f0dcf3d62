import { PagedList } from "../../../lib/listing/paged-list";
import { CardGrid } from "../../../ui/display/card";
import { ServiceCard } from "./service-card";
import { servicesOfQuery } from "./service-queries";

interface Props {
  readonly engineerId: number;
  readonly name: string;
}

/** Services of one engineer. */
export function ServicesOf({ engineerId, name }: Props) {
  return (
    <section aria-labelledby="services-title" className="flex flex-col gap-5">
      <h2 id="services-title" className="text-2xl">
        Services
      </h2>
      <PagedList
        what="services"
        pageOf={(cursor) => servicesOfQuery(engineerId, cursor)}
        empty={
          <p className="text-ink-soft">
            {name} has no fixed-price services. Send a message about what you need.
          </p>
        }
      >
        {(services) => (
          <CardGrid>
            {services.map((service) => (
              <li key={service.id}>
                <ServiceCard service={service} />
              </li>
            ))}
          </CardGrid>
        )}
      </PagedList>
    </section>
  );
}
