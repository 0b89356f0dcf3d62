import { useNavigate, useSearchParams } from "react-router";

interface Options {
  /** Replaces the current history entry, for typing. */
  readonly replace?: boolean;
}

/** The filter in the page's URL, and how to change it. */
export function useAddressFilter<Filter extends object>(
  read: (query: URLSearchParams) => Filter,
  addressOf: (filter: Filter) => string,
) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = read(query);

  function changeFilter(change: Partial<Filter>, { replace = false }: Options = {}) {
    void navigate(addressOf({ ...filter, ...change }), { replace, preventScrollReset: true });
  }
  return { filter, changeFilter };
}
