import { useTalentFilter } from "../../../lib/talent-filter";
import { Button } from "../../../ui/controls/button";
import { CONDITIONS } from "./conditions";

/** What the drawer does where there is a script: each condition as a list to choose from. */
export function PlainConditions() {
  const { filter } = useTalentFilter();
  return (
    <span className="flex flex-wrap items-center gap-3">
      {CONDITIONS.map(({ title, name, options }) => (
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
