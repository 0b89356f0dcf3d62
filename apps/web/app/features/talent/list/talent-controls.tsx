import { ENGINEER_SORT_LABELS, ENGINEER_SORTS } from "@stackyard/contract/base/option-lists";
import { paths } from "../../../lib/links/paths";
import { SpecialistControls } from "../../../lib/listing/specialist-controls";
import { useTalentFilter } from "../../../lib/listing/talent-filter";
import { optionsOf } from "../../../ui/controls/options-of";
import { CONDITIONS, countSet, NO_CONDITIONS } from "./conditions";
import { FilterFields } from "./filter-fields";

const SORTS = optionsOf(ENGINEER_SORTS, ENGINEER_SORT_LABELS);

/** Search, filter and sort controls of the talent list. */
export function TalentControls() {
  const { filter, changeFilter } = useTalentFilter();
  return (
    <SpecialistControls
      action={paths.talent()}
      searchLabel="Search engineers"
      filter={filter}
      onChange={changeFilter}
      sorts={SORTS}
      conditions={CONDITIONS}
      set={countSet(filter)}
      onReset={() => changeFilter(NO_CONDITIONS)}
    >
      <FilterFields />
    </SpecialistControls>
  );
}
