import { SERVICE_SORT_LABELS, SERVICE_SORTS } from "@stackyard/contract/base/option-lists";
import { FilterDrawer } from "../../../lib/listing/filter-drawer";
import { FilterSelect } from "../../../lib/listing/filter-select";
import { ListControls } from "../../../lib/listing/list-controls";
import { PlainConditions } from "../../../lib/listing/plain-conditions";
import { SpecializationSelect } from "../../../lib/listing/specialization-select";
import { CONDITIONS, countSet, NO_CONDITIONS } from "./conditions";
import { FilterFields } from "./filter-fields";
import { useServiceFilter } from "./service-filter";

const SORTS = SERVICE_SORTS.map((value) => ({ value, label: SERVICE_SORT_LABELS[value] }));

/** Which services are looked for. */
export function ServiceControls() {
  const { filter, changeFilter, page } = useServiceFilter();
  return (
    <ListControls
      action={page}
      type="services"
      searchLabel="Search services"
      search={filter.search}
      onSearch={(search, isFirst) => changeFilter({ search }, { replace: !isFirst })}
      drawer={
        <FilterDrawer set={countSet(filter)} onReset={() => changeFilter(NO_CONDITIONS)}>
          <FilterFields />
        </FilterDrawer>
      }
      plain={<PlainConditions conditions={CONDITIONS} filter={filter} />}
    >
      <SpecializationSelect
        value={filter.specialization}
        onChange={(specialization) => changeFilter({ specialization })}
      />
      <FilterSelect
        label="Sort by"
        name="sort"
        value={filter.sort ?? "popular"}
        options={SORTS}
        onChange={(value) => changeFilter({ sort: SERVICE_SORTS.find((sort) => sort === value) })}
      />
    </ListControls>
  );
}
