import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { EventDetail } from "@stackyard/contract/content/calendar";
import { paths } from "../../../lib/links/paths";

/** schema.org data of an event; none for an example. Registration is free. */
export function eventStructuredData(origin: string, event: EventDetail) {
  if (event.isDemo) return [];
  const { id, title, description, startsAt, endsAt, status, registered, capacity } = event;
  const url = `${origin}${paths.event(id)}`;
  const data = {
    "@context": "https://schema.org",
    "@type": "Event",
    name: title,
    description,
    startDate: startsAt,
    endDate: endsAt,
    eventStatus: `https://schema.org/${status === "canceled" ? "EventCancelled" : "EventScheduled"}`,
    ...location(event, url),
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
  return [data];
}

function location({ place, isOnline }: EventDetail, url: string) {
  const online = { "@type": "VirtualLocation", url };
  const hall = { "@type": "Place", name: place, address: place };
  if (place === null || place.toLowerCase() === "online")
    return {
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: online,
    };
  return {
    eventAttendanceMode: `https://schema.org/${isOnline ? "Mixed" : "Offline"}EventAttendanceMode`,
    location: isOnline ? [hall, online] : hall,
  };
}
