import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CountedConditions, CountNote } from "../../../../lib/listing/counted-conditions";
import { serviceFacetsQuery } from "../service-queries";
import { CONDITIONS } from "./conditions";
import { useServiceFilter } from "./service-filter";

/** Each condition with how many services meet it beside what is asked already. */
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
      <p className="text-ink-faint text-sm">
        The price is that of the smallest package, the time that of the quickest.
      </p>
      <CountNote counted={counted} isError={isError} />
    </div>
  );
}
