import type { Facet } from "@stackyard/contract/talent/talent";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CountedConditions, CountNote, countOf } from "../../../lib/listing/counted-conditions";
import { useTalentFilter } from "../../../lib/listing/talent-filter";
import { Select } from "../../../ui/controls/select";
import { ToggleList } from "../../../ui/controls/toggle-list";
import { facetsQuery } from "../engineer-queries";
import { ZONES } from "../zones";
import { CONDITIONS, skillsOf } from "./conditions";

/** Options listed per facet; others can be searched for. */
const MAX_LISTED = 14;

/** Filters, each option with its number of matching engineers. */
export function FilterFields() {
  const { filter, changeFilter } = useTalentFilter();
  const { data: counted, isError } = useQuery({
    ...facetsQuery(filter),
    placeholderData: keepPreviousData,
  });
  const listed = (kind: Facet["kind"]) =>
    counted ? counted.facets.filter((facet) => facet.kind === kind) : [];
  const skills = skillsOf(filter);
  return (
    <div className="flex flex-col gap-7">
      <CountedConditions
        conditions={CONDITIONS}
        filter={filter}
        counted={counted}
        onChange={changeFilter}
      />
      <ToggleList
        title="Skills"
        options={offered(listed("skill"), skills)}
        chosen={skills}
        onToggle={(skill) => {
          const others = skills.filter((chosen) => chosen !== skill);
          const next = others.length < skills.length ? others : [...skills, skill];
          changeFilter({ skills: next.join(",") || undefined });
        }}
      />
      <ToggleList
        title="Languages"
        options={offered(listed("language"), filter.language ? [filter.language] : [])}
        chosen={[filter.language ?? ""]}
        onToggle={(language) =>
          changeFilter({ language: filter.language === language ? undefined : language })
        }
      />
      <Select
        label="Time zone"
        placeholder="Anywhere"
        value={filter.zone ?? ""}
        options={ZONES.filter(
          ({ value }) => value === filter.zone || countOf(counted, "zone", value),
        )}
        onValueChange={(value) =>
          changeFilter({ zone: ZONES.find((zone) => zone.value === value)?.value })
        }
      />
      <CountNote counted={counted} isError={isError} />
    </div>
  );
}

/** Selected options first, then the most frequent. */
function offered(facets: readonly Facet[], chosen: readonly string[]) {
  const others = facets.filter(({ value }) => !chosen.includes(value));
  return [
    ...chosen.map((value) => ({ value, label: value })),
    ...others.slice(0, MAX_LISTED).map(({ value, count }) => ({ value, label: value, count })),
  ];
}
