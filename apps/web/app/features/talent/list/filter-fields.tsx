import type { Facet } from "@stackyard/contract/talent/talent";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTalentFilter } from "../../../lib/listing/talent-filter";
import { Select } from "../../../ui/controls/select";
import { ToggleList } from "../../../ui/controls/toggle-list";
import { facetsQuery } from "../engineer-queries";
import { ZONES } from "../zones";
import { CONDITIONS, skillsOf } from "./conditions";

/** Skills and languages that are offered to choose from; others can be searched for. */
const MOST_LISTED = 14;

/** Each condition with how many engineers meet it beside what is asked already. */
export function FilterFields() {
  const { filter, changeFilter } = useTalentFilter();
  const counted = useQuery({ ...facetsQuery(filter), placeholderData: keepPreviousData });
  const { facets = [], isExact = true } = counted.data ?? {};
  const listed = (kind: Facet["kind"]) => facets.filter((facet) => facet.kind === kind);
  const countOf = (kind: Facet["kind"], value: string) =>
    counted.data && (listed(kind).find((facet) => facet.value === value)?.count ?? 0);
  const skills = skillsOf(filter);
  return (
    <div className="flex flex-col gap-7">
      {CONDITIONS.map(({ title, name, options }) => (
        <ToggleList
          key={name}
          title={title}
          options={options.map((option) => ({ ...option, count: countOf(name, option.value) }))}
          chosen={[filter[name] ?? ""]}
          onToggle={(value) => changeFilter({ [name]: filter[name] === value ? undefined : value })}
        />
      ))}
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
        options={ZONES.filter(({ value }) => value === filter.zone || countOf("zone", value))}
        onValueChange={(value) =>
          changeFilter({ zone: ZONES.find((zone) => zone.value === value)?.value })
        }
      />
      <p role="status" className="text-ink-faint text-sm">
        {counted.isError && "The numbers could not be loaded; the filters work without them."}
        {!isExact && "Many match: the numbers are of the best known of them."}
      </p>
    </div>
  );
}

/** What is chosen first, then what most of them have. */
function offered(facets: readonly Facet[], chosen: readonly string[]) {
  const others = facets.filter(({ value }) => !chosen.includes(value));
  return [
    ...chosen.map((value) => ({ value, label: value })),
    ...others.slice(0, MOST_LISTED).map(({ value, count }) => ({ value, label: value, count })),
  ];
}
