import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CountedConditions, CountNote } from "../../../lib/listing/counted-conditions";
import { ToggleList } from "../../../ui/controls/toggle-list";
import { projectFacetsQuery } from "../project-queries";
import { CONDITIONS } from "./conditions";
import { useProjectFilter } from "./project-filter";

const MAX_SKILLS = 20;

/** Filters, each option with its number of matching projects. */
export function FilterFields() {
  const { filter, changeFilter } = useProjectFilter();
  const { data: counted, isError } = useQuery({
    ...projectFacetsQuery(filter),
    placeholderData: keepPreviousData,
  });
  const found = counted?.facets.filter(({ kind }) => kind === "skill").slice(0, MAX_SKILLS) ?? [];
  const chosen = filter.skill?.toLowerCase();
  const skills =
    chosen && !found.some(({ value }) => value === chosen)
      ? [{ value: chosen, count: 0 }, ...found]
      : found;
  return (
    <div className="flex flex-col gap-7">
      <CountedConditions
        conditions={CONDITIONS}
        filter={filter}
        counted={counted}
        onChange={changeFilter}
      />
      {skills.length > 0 && (
        <ToggleList
          title="Skill"
          options={skills.map(({ value, count }) => ({ value, label: value, count }))}
          chosen={[chosen ?? ""]}
          onToggle={(skill) => changeFilter({ skill: chosen === skill ? undefined : skill })}
        />
      )}
      <CountNote counted={counted} isError={isError} />
    </div>
  );
}
