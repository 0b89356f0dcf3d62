import {
  ENGINEER_SPECIALIZATIONS,
  SERVICE_SORT_LABELS,
  SERVICE_SORTS,
  SPECIALIZATION_LABELS,
} from "@stackyard/contract/base/option-lists";
import { FilterDrawer } from "../../../lib/listing/filter-drawer";
import { FilterSelect } from "../../../lib/listing/filter-select";
import { PlainConditions } from "../../../lib/listing/plain-conditions";
import { SearchBox } from "../../../lib/listing/search-box";
import { CONDITIONS, countSet, NO_CONDITIONS } from "./conditions";
import { FilterFields } from "./filter-fields";
import { useServiceFilter } from "./service-filter";

const ALL = "all";
const SPECIALIZATIONS = [
  { value: ALL, label: "All Specializations" },
  ...ENGINEER_SPECIALIZATIONS.map((value) => ({ value, label: SPECIALIZATION_LABELS[value] })),
];
const SORTS = SERVICE_SORTS.map((value) => ({ value, label: SERVICE_SORT_LABELS[value] }));

/** What is looked for, in step with the address; without a script a plain form that leads to the same. */
export function ServiceControls() {
  const { filter, changeFilter, page } = useServiceFilter();
  return (
    <form action={page} className="flex flex-col gap-3 lg:flex-row">
      <input type="hidden" name="type" value="services" />
      <div className="flex min-w-0 flex-1 gap-3">
        <SearchBox
          label="Search services"
          value={filter.search}
          onChange={(search, isFirst) => changeFilter({ search }, { replace: !isFirst })}
        />
        <FilterDrawer set={countSet(filter)} onReset={() => changeFilter(NO_CONDITIONS)}>
          <FilterFields />
        </FilterDrawer>
      </div>
      <div className="grid min-[24rem]:grid-cols-2 gap-3 lg:w-108">
        <FilterSelect
          label="Specialization"
          name="specialization"
          value={filter.specialization ?? ALL}
          options={SPECIALIZATIONS}
          onChange={(value) =>
            changeFilter({
              specialization: ENGINEER_SPECIALIZATIONS.find((known) => known === value),
            })
          }
        />
        <FilterSelect
          label="Sort by"
          name="sort"
          value={filter.sort ?? "popular"}
          options={SORTS}
          onChange={(value) => changeFilter({ sort: SERVICE_SORTS.find((sort) => sort === value) })}
        />
      </div>
      <noscript>
        <PlainConditions conditions={CONDITIONS} filter={filter} />
      </noscript>
    </form>
  );
}
