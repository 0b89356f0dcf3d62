import { useNavigate, useSearchParams } from "react-router";
import { type Filter, marketplaceAddress, readFilter } from "./marketplace-filter";

interface Options {
  /** Takes the place of the present entry in the browser's history: for typing. */
  readonly replace?: boolean;
}

/** The filter in the page's address, and how to change it. */
export function useFilter() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(query);

  function changeFilter(change: Partial<Filter>, { replace = false }: Options = {}) {
    const address = marketplaceAddress({ ...filter, ...change });
    void navigate(address, { replace, preventScrollReset: true });
  }
  return { filter, changeFilter };
}
