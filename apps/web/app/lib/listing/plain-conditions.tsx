import { Button } from "../../ui/controls/button";

/** A single-choice condition. */
export interface Condition<Name extends string = string> {
  readonly title: string;
  readonly name: Name;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A condition with labels for its values. */
export function condition<const Name extends string, const Value extends string>(
  title: string,
  name: Name,
  values: readonly Value[],
  label: (value: Value) => string,
): Condition<Name> {
  return { title, name, options: values.map((value) => ({ value, label: label(value) })) };
}

interface Props<Name extends string> {
  readonly conditions: readonly Condition<Name>[];
  readonly filter: Readonly<Partial<Record<Name, string | undefined>>>;
}

/** Replaces the drawer without JavaScript: each condition as a select. */
export function PlainConditions<Name extends string>({ conditions, filter }: Props<Name>) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      {conditions.map(({ title, name, options }) => (
        <label key={name} className="flex items-center gap-2 text-sm">
          {title}
          <select name={name} defaultValue={filter[name] ?? ""} className="h-11 border bg-surface">
            <option value="">Any</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button type="submit">Apply</Button>
    </span>
  );
}
