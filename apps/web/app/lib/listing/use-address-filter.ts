import { useNavigate, useSearchParams } from "react-router";

interface Options {
  /** Takes the place of the present entry in the browser's history: for typing. */
  readonly replace?: boolean;
}

/** The filter that the page's address holds, and how to change it. */
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
