import { LIMITS } from "@stackyard/contract/base/limits";
import {
  CLOUD_PROVIDERS,
  ENGINEER_SORTS,
  ENGINEER_SPECIALIZATIONS,
  EXPERIENCE_STEPS,
  IAC_TOOLS,
  PRICE_STEPS,
  RATING_STEPS,
  TIME_ZONES,
} from "@stackyard/contract/base/option-lists";
import { paths, type TalentFilter } from "../links/paths";
import { readerOf } from "./read-query";
import { useAddressFilter } from "./use-address-filter";

/** The filter in the talent page's URL; unknown values count as unset. */
export function readTalentFilter(query: URLSearchParams): TalentFilter {
  const { oneOf, text } = readerOf(query);
  return {
    type: oneOf("type", ["services"]),
    specialization: oneOf("specialization", ENGINEER_SPECIALIZATIONS),
    search: text("search", LIMITS.search.max),
    experience: oneOf("experience", EXPERIENCE_STEPS),
    rating: oneOf("rating", RATING_STEPS),
    availability: oneOf("availability", ["available"]),
    skills: text("skills", LIMITS.search.max),
    price: oneOf("price", PRICE_STEPS),
    tool: oneOf("tool", IAC_TOOLS),
    cloud: oneOf("cloud", CLOUD_PROVIDERS),
    language: text("language", LIMITS.languages.length),
    zone: oneOf("zone", TIME_ZONES),
    sort: oneOf("sort", ENGINEER_SORTS),
  };
}

/** The filter in the talent page's URL, and how to change it. */
export const useTalentFilter = () => useAddressFilter(readTalentFilter, paths.talent);
