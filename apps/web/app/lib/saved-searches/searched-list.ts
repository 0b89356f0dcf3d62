import type { SavedSearchSubject } from "@stackyard/contract/common/saved-searches";

/** A list whose searches can be saved. */
export interface SearchedList<Filter extends object> {
  readonly subject: SavedSearchSubject;
  /** The current conditions, without the order. */
  readonly filter: Filter;
  readonly read: (query: URLSearchParams) => Filter;
  /** The conditions in words; empty if there are none. */
  readonly describe: (filter: Filter) => string;
  readonly addressOf: (filter: Filter) => string;
  readonly save: (search: Filter & Named) => Promise<unknown>;
  readonly change: (id: number, search: Filter & Named) => Promise<unknown>;
}

interface Named {
  readonly name?: string | undefined;
}

/** The labels of a filter's chips as one line. */
export const lineOf = (chips: readonly { readonly label: string }[]) =>
  chips.map(({ label }) => label).join(", ");
