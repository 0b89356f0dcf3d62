import { Button } from "../../../ui/controls/button";

/** No-JavaScript fallback: the drawer's filter and a submit button. */
export function PlainControls({ isVerifiedOnly }: { readonly isVerifiedOnly: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          name="filter"
          value="verified"
          defaultChecked={isVerifiedOnly}
          className="size-5 accent-accent"
        />
        Show Verified Only
      </label>
      <Button type="submit">Apply</Button>
    </span>
  );
}
