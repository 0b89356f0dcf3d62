import { ToggleList } from "../../ui/controls/toggle-list";
import type { Condition } from "./plain-conditions";

/** The number of results for each further condition. */
interface Counted {
  readonly facets: readonly {
    readonly kind: string;
    readonly value: string;
    readonly count: number;
  }[];
  /** False if only the top results were counted. */
  readonly isExact: boolean;
}

/** Undefined until the counts are loaded. */
export function countOf(counted: Counted | undefined, kind: string, value: string) {
  if (!counted) return undefined;
  const found = counted.facets.find((facet) => facet.kind === kind && facet.value === value);
  return found?.count ?? 0;
}

interface ConditionsProps<Name extends string> {
  readonly conditions: readonly Condition<Name>[];
  readonly filter: Readonly<Partial<Record<Name, string | undefined>>>;
  readonly counted: Counted | undefined;
  readonly onChange: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** Single-choice conditions with their counts. */
export function CountedConditions<Name extends string>(props: ConditionsProps<Name>) {
  const { conditions, filter, counted, onChange } = props;
  return conditions.map(({ title, name, options }) => (
    <ToggleList
      key={name}
      title={title}
      options={options.map((one) => ({ ...one, count: countOf(counted, name, one.value) }))}
      chosen={[filter[name] ?? ""]}
      onToggle={(value) => onChange({ [name]: filter[name] === value ? undefined : value })}
    />
  ));
}

/** A note about missing or inexact counts. */
export function CountNote({
  counted,
  isError,
}: {
  counted: Counted | undefined;
  isError: boolean;
}) {
  return (
    <p role="status" className="text-ink-faint text-sm">
      {isError && "Counts not loaded. Filters still work."}
      {counted?.isExact === false && "Many results: counts cover the top ones."}
    </p>
  );
}
