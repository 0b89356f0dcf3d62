import { ENGINEER_SPECIALIZATIONS } from "@stackyard/contract/option-lists";
import { useAddressFilter } from "./listing/use-address-filter";
import { paths, type TalentFilter } from "./paths";

/** What the talent page's address asks for; what it does not know counts as unset. */
export function readTalentFilter(query: URLSearchParams): TalentFilter {
  return {
    type: query.get("type") === "services" ? "services" : undefined,
    specialization: ENGINEER_SPECIALIZATIONS.find((value) => value === query.get("specialization")),
    search: query.get("search")?.trim() || undefined,
  };
}

/** The filter in the talent page's address, and how to change it. */
export const useTalentFilter = () => useAddressFilter(readTalentFilter, paths.talent);
