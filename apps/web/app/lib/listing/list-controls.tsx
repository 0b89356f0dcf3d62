import type { ReactNode } from "react";
import { SearchBox } from "./search-box";

interface Props {
  /** Where the form leads without a script: to the address that the script would lead to. */
  readonly action: string;
  /** Which of an address's lists this is, where it has several. */
  readonly type?: string | undefined;
  readonly searchLabel: string;
  readonly search: string | undefined;
  readonly onSearch: (search: string | undefined, isFirst: boolean) => void;
  readonly drawer: ReactNode;
  /** In place of the drawer where there is no script. */
  readonly plain: ReactNode;
  /** Two lists to choose from. */
  readonly children: ReactNode;
}

/** What is looked for and in which order; always in step with the address. */
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
