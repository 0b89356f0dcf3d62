import { paths } from "../../../lib/links/paths";
import { useAddressFilter } from "../../../lib/listing/use-address-filter";
import { readFilter } from "./marketplace-filter";

/** The filter in the URL and its setter. */
export const useFilter = () => useAddressFilter(readFilter, paths.marketplace);
