import type { MarketplaceFilter } from "../../../lib/links/paths";
import { PlainConditions } from "../../../lib/listing/plain-conditions";
import { CONDITIONS } from "./conditions";

/** The category has a select of its own. */
const PLAIN = CONDITIONS.filter(({ name }) => name !== "category");

/** No-JavaScript fallback: the drawer's filters and a submit button. */
export function PlainControls({ filter }: { readonly filter: MarketplaceFilter }) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          name="filter"
          value="verified"
          defaultChecked={filter.filter === "verified"}
          className="size-5 accent-accent"
        />
        Show Verified Only
      </label>
      {filter.provider && <input type="hidden" name="provider" value={filter.provider} />}
      {filter.license && <input type="hidden" name="license" value={filter.license} />}
      <PlainConditions conditions={PLAIN} filter={filter} />
    </span>
  );
}
