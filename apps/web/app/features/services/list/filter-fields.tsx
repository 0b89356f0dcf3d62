import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ToggleList } from "../../../ui/controls/toggle-list";
import { serviceFacetsQuery } from "../service-queries";
import { CONDITIONS } from "./conditions";
import { useServiceFilter } from "./service-filter";

/** Each condition with how many services meet it beside what is asked already. */
export function FilterFields() {
  const { filter, changeFilter } = useServiceFilter();
  const counted = useQuery({ ...serviceFacetsQuery(filter), placeholderData: keepPreviousData });
  const { facets = [], isExact = true } = counted.data ?? {};
  const countOf = (name: string, value: string) =>
    counted.data &&
    (facets.find((facet) => facet.kind === name && facet.value === value)?.count ?? 0);
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
      <p className="text-ink-faint text-sm">
        The price is that of the smallest package, the time that of the quickest.
      </p>
      <p role="status" className="text-ink-faint text-sm">
        {counted.isError && "The numbers could not be loaded; the filters work without them."}
        {!isExact && "Many match: the numbers are of the best known of them."}
      </p>
    </div>
  );
}
