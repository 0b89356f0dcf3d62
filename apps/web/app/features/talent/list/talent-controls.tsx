import { ENGINEER_SORT_LABELS, ENGINEER_SORTS } from "@stackyard/contract/base/option-lists";
import { paths } from "../../../lib/links/paths";
import { FilterDrawer } from "../../../lib/listing/filter-drawer";
import { FilterSelect } from "../../../lib/listing/filter-select";
import { ListControls } from "../../../lib/listing/list-controls";
import { PlainConditions } from "../../../lib/listing/plain-conditions";
import { SpecializationSelect } from "../../../lib/listing/specialization-select";
import { useTalentFilter } from "../../../lib/listing/talent-filter";
import { CONDITIONS, countSet, NO_CONDITIONS } from "./conditions";
import { FilterFields } from "./filter-fields";

const SORTS = ENGINEER_SORTS.map((value) => ({ value, label: ENGINEER_SORT_LABELS[value] }));

/** Who is looked for. */
export function TalentControls() {
  const { filter, changeFilter } = useTalentFilter();
  return (
    <ListControls
      action={paths.talent()}
      searchLabel="Search engineers"
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
        value={filter.sort ?? "recommended"}
        options={SORTS}
        onChange={(value) => changeFilter({ sort: ENGINEER_SORTS.find((sort) => sort === value) })}
      />
    </ListControls>
  );
}
