import { LIMITS } from "@stackyard/contract/base/limits";
import {
  DELIVERY_STEPS,
  ENGINEER_SPECIALIZATIONS,
  SERVICE_PRICE_STEPS,
  SERVICE_SORTS,
} from "@stackyard/contract/base/option-lists";
import { useLocation } from "react-router";
import { paths, type ServiceFilter } from "../../../../lib/links/paths";
import { readerOf } from "../../../../lib/listing/read-query";
import { useAddressFilter } from "../../../../lib/listing/use-address-filter";

/** Parses the filter from the query string; unknown values count as unset. */
export function readServiceFilter(query: URLSearchParams): ServiceFilter {
  const { oneOf, text } = readerOf(query);
  return {
    type: oneOf("type", ["services"]),
    specialization: oneOf("specialization", ENGINEER_SPECIALIZATIONS),
    search: text("search", LIMITS.search.max),
    price: oneOf("price", SERVICE_PRICE_STEPS),
    delivery: oneOf("delivery", DELIVERY_STEPS),
    sort: oneOf("sort", SERVICE_SORTS),
  };
}

/** The filter in the URL; works on every page that lists services. */
export function useServiceFilter() {
  const { pathname } = useLocation();
  const page = pathname.startsWith("/marketplace") ? "/marketplace" : "/talent";
  return { ...useAddressFilter(readServiceFilter, (filter) => paths.services(filter, page)), page };
}
