import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { UpcomingEvent } from "@stackyard/contract/content/calendar";
import { paths } from "../../../lib/links/paths";

/** schema.org data of an upcoming event. All events are online and free. */
export function eventStructuredData(origin: string, event: UpcomingEvent) {
  const { title, description, startsAt, endsAt, registered, capacity } = event;
  const url = `${origin}${paths.events}`;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: title,
    description,
    startDate: startsAt,
    endDate: endsAt,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url },
    maximumAttendeeCapacity: capacity,
    organizer: { "@type": "Organization", name: PRODUCT_NAME, url: `${origin}/` },
    offers: {
      "@type": "Offer",
      price: "0.00",
      priceCurrency: "USD",
      availability: `https://schema.org/${registered < capacity ? "InStock" : "SoldOut"}`,
      url,
    },
  };
}
