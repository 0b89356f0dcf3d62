import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { CardGrid } from "../../ui/display/card-grid";
import type { Listing } from "../query";
import { LoadMore } from "./load-more";
import { ResultsFailed } from "./results-failed";
import { ResultsSummary } from "./results-summary";
import { useLasting } from "./use-lasting";
import { usePages } from "./use-pages";

/** Shorter than this, a wait shows the former results greyed instead of blank cards. */
const SHORT_WAIT_MS = 200;
const SKELETONS = [1, 2, 3, 4, 5, 6];

interface Props<Item> {
  readonly queryOf: (
    cursor?: string,
  ) => UseQueryOptions<Listing<Item>, Error, Listing<Item>, QueryKey>;
  /** What the list is of: "module". */
  readonly thing: string;
  /** What is counted, where it is not the things themselves. */
  readonly counted?: string;
  /** An item's card, an article that begins with its link. */
  readonly card: (item: Item) => ReactNode;
  readonly skeleton: ReactNode;
  /** Stands there where nothing is found. */
  readonly empty: ReactNode;
}

/** A list of cards, page by page: how many were found, loading, nothing found, failed. */
export function PagedResults<Item extends { readonly id: number }>(props: Props<Item>) {
  const { queryOf, thing, counted = thing, card, skeleton, empty } = props;
  const pages = usePages(queryOf);
  const { first, items, hasMore } = pages;
  const isWaiting = first.isPending || first.isPlaceholderData;
  const isLongWait = useLasting(isWaiting, SHORT_WAIT_MS) || first.isPending;
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(items.length);

  // When the last page has come, the button that held the focus is gone.
  useEffect(() => {
    const before = shown.current;
    shown.current = items.length;
    if (hasMore || items.length <= before || document.activeElement !== document.body) return;
    list.current?.querySelectorAll<HTMLElement>("article a")[before]?.focus();
  }, [hasMore, items.length]);

  if (first.isError)
    return <ResultsFailed things={`${thing}s`} error={first.error} onRetry={first.refetch} />;
  return (
    <div ref={list} aria-busy={isWaiting}>
      <ResultsSummary thing={counted} listing={isWaiting ? undefined : first.data} />
      <div className={isWaiting && !isLongWait ? "mt-5 opacity-50 transition-opacity" : "mt-5"}>
        {!isWaiting && items.length === 0 ? (
          empty
        ) : (
          <CardGrid>
            {isLongWait
              ? SKELETONS.map((key) => <li key={key}>{skeleton}</li>)
              : items.map((item) => <li key={item.id}>{card(item)}</li>)}
          </CardGrid>
        )}
      </div>
      {hasMore && !isWaiting && (
        <LoadMore
          things={`${thing}s`}
          isBusy={pages.isLoadingMore}
          hasFailed={pages.hasMoreFailed}
          onClick={pages.loadMore}
        />
      )}
    </div>
  );
}
