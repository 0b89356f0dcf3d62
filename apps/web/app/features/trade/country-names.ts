import { COUNTRY_CODES } from "@stackyard/contract/base/countries";
import type { SelectOption } from "../../ui/controls/select";

const names = new Intl.DisplayNames("en", { type: "region" });

/** "Germany" for "DE". Browsers know slightly different names. */
export const countryName = (code: string): string => names.of(code) ?? code;

/** All countries by name. */
export function countryOptions(): readonly SelectOption[] {
  options ??= COUNTRY_CODES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
    a.label.localeCompare(b.label, "en"),
  );
  return options;
}
let options: readonly SelectOption[] | undefined;
