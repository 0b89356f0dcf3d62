import {
  ENGINEER_SORT_LABELS,
  ENGINEER_SORTS,
  ENGINEER_SPECIALIZATIONS,
  SPECIALIZATION_LABELS,
} from "@stackyard/contract/base/option-lists";
import { paths } from "../../../lib/links/paths";
import { FilterDrawer } from "../../../lib/listing/filter-drawer";
import { FilterSelect } from "../../../lib/listing/filter-select";
import { PlainConditions } from "../../../lib/listing/plain-conditions";
import { SearchBox } from "../../../lib/listing/search-box";
import { useTalentFilter } from "../../../lib/listing/talent-filter";
import { CONDITIONS, countSet, NO_CONDITIONS } from "./conditions";
import { FilterFields } from "./filter-fields";

const ALL = "all";
const SPECIALIZATIONS = [
  { value: ALL, label: "All Specializations" },
  ...ENGINEER_SPECIALIZATIONS.map((value) => ({ value, label: SPECIALIZATION_LABELS[value] })),
];
const SORTS = ENGINEER_SORTS.map((value) => ({ value, label: ENGINEER_SORT_LABELS[value] }));

/**
 * Who is looked for; always in step with the address. Without a script it is a plain form, which
 * leads to the address that the script would lead to.
 */
export function TalentControls() {
  const { filter, changeFilter } = useTalentFilter();
  return (
    <form action={paths.talent()} className="flex flex-col gap-3 lg:flex-row">
      <div className="flex min-w-0 flex-1 gap-3">
        <SearchBox
          label="Search engineers"
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
          value={filter.sort ?? "recommended"}
          options={SORTS}
          onChange={(value) =>
            changeFilter({ sort: ENGINEER_SORTS.find((sort) => sort === value) })
          }
        />
      </div>
      <noscript>
        <PlainConditions conditions={CONDITIONS} filter={filter} />
      </noscript>
    </form>
  );
}
