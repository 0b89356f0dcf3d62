import type { ReactNode } from "react";
import { SearchBox } from "./search-box";

interface Props {
  /** The form's action without JavaScript: the same URL as with it. */
  readonly action: string;
  /** Which list of the page this is, if it has several. */
  readonly type?: string | undefined;
  readonly searchLabel: string;
  readonly search: string | undefined;
  readonly onSearch: (search: string | undefined, isFirst: boolean) => void;
  readonly drawer: ReactNode;
  /** Replaces the drawer without JavaScript. */
  readonly plain: ReactNode;
  /** Two selects. */
  readonly children: ReactNode;
}

/** Search and sort order, in sync with the URL. */
export function ListControls({ action, type, drawer, plain, children, ...search }: Props) {
  return (
    <form action={action} className="flex flex-col gap-3 lg:flex-row">
      {type && <input type="hidden" name="type" value={type} />}
      <div className="flex min-w-0 flex-1 gap-3 max-[22rem]:flex-wrap max-[22rem]:*:basis-full">
        <SearchBox label={search.searchLabel} value={search.search} onChange={search.onSearch} />
        {drawer}
      </div>
      <div className="grid min-[24rem]:grid-cols-2 gap-3 lg:w-108">{children}</div>
      <noscript>{plain}</noscript>
    </form>
  );
}
