import type { ModuleFacet } from "@stackyard/contract/modules/modules";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CountedConditions, CountNote, countOf } from "../../../lib/listing/counted-conditions";
import { useOptimisticValue } from "../../../lib/listing/use-optimistic-value";
import { Checkbox } from "../../../ui/controls/checkbox";
import { ToggleList } from "../../../ui/controls/toggle-list";
import { CONDITIONS } from "./conditions";
import { moduleFacetsQuery } from "./marketplace-queries";
import { useFilter } from "./use-filter";

/** Options listed per facet without a fixed list of values. */
const MAX_LISTED = 10;

/** Filters, each option with its number of matching modules. */
export function FilterFields() {
  const { filter, changeFilter } = useFilter();
  const { data: counted, isError } = useQuery({
    ...moduleFacetsQuery(filter),
    placeholderData: keepPreviousData,
  });
  const [isVerifiedOnly, show] = useOptimisticValue(filter.filter === "verified");
  const verifiedCount = countOf(counted, "verified", "true");
  return (
    <div className="flex flex-col gap-7">
      <Checkbox
        label="Show Verified Only"
        hint={`An auditor has reviewed the module and vouches for it.${
          verifiedCount === undefined ? "" : ` ${verifiedCount} verified.`
        }`}
        checked={isVerifiedOnly}
        onCheckedChange={(isChecked) => {
          show(isChecked);
          changeFilter({ filter: isChecked ? "verified" : undefined });
        }}
      />
      <CountedConditions
        conditions={CONDITIONS}
        filter={filter}
        counted={counted}
        onChange={changeFilter}
      />
      {(["provider", "license"] as const).map((kind) => (
        <ToggleList
          key={kind}
          title={kind === "provider" ? "Provider" : "License"}
          options={optionsOf(counted?.facets, kind, filter[kind])}
          chosen={[filter[kind] ?? ""]}
          onToggle={(value) => changeFilter({ [kind]: filter[kind] === value ? undefined : value })}
        />
      ))}
      <CountNote counted={counted} isError={isError} />
    </div>
  );
}

/** The selected option first, then the most frequent. */
function optionsOf(
  facets: readonly ModuleFacet[] = [],
  kind: ModuleFacet["kind"],
  chosen: string | undefined,
) {
  const options = facets
    .filter((facet) => facet.kind === kind && facet.value !== chosen)
    .slice(0, MAX_LISTED)
    .map(({ value, count }) => ({ value, label: value, count }));
  return chosen ? [{ value: chosen, label: chosen }, ...options] : options;
}
