import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CountedConditions, CountNote } from "../../../../lib/listing/counted-conditions";
import { serviceFacetsQuery } from "../service-queries";
import { CONDITIONS } from "./conditions";
import { useServiceFilter } from "./service-filter";

/** Filters, each option with its number of matching services. */
export function FilterFields() {
  const { filter, changeFilter } = useServiceFilter();
  const { data: counted, isError } = useQuery({
    ...serviceFacetsQuery(filter),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-7">
      <CountedConditions
        conditions={CONDITIONS}
        filter={filter}
        counted={counted}
        onChange={changeFilter}
      />
      <p className="text-ink-faint text-sm">Price of the cheapest package, time of the fastest.</p>
      <CountNote counted={counted} isError={isError} />
    </div>
  );
}
