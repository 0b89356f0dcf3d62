import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { CardGrid } from "../../ui/display/card";
import type { Listing } from "../api/answer";
import { CachedFragment } from "../rendering/cached-fragment";
import { LoadMore } from "./load-more";
import { ResultsFailed } from "./results-failed";
import { ResultsSummary } from "./results-summary";
import { usePages } from "./use-pages";

/** Shorter waits show the previous results grayed out instead of skeletons. */
const SHORT_WAIT_MS = 200;
const SKELETONS = [1, 2, 3, 4, 5, 6];

interface Props<Item> {
  readonly queryOf: (
    cursor?: string,
  ) => UseQueryOptions<Listing<Item>, Error, Listing<Item>, QueryKey>;
  /** Singular of the items: "module". */
  readonly thing: string;
  /** Singular of who offers them, if people are counted first. */
  readonly person?: string;
  readonly cards: ComponentType<CardsProps<Item>>;
  readonly skeleton: ReactNode;
  /** Shown without results. */
  readonly empty: ReactNode;
}

interface CardsProps<Item> {
  readonly listing: Listing<Item>;
}

/** Renders a list's items. `Card` is an article that starts with its link. */
export function cardsOf<Item extends { readonly id: number }>(
  Card: ComponentType<{ readonly item: Item }>,
) {
  return ({ listing }: CardsProps<Item>) => (
    <CardGrid>
      {listing.items.map((item) => (
        <li key={item.id}>
          <Card item={item} />
        </li>
      ))}
    </CardGrid>
  );
}

/** A list of cards with its count, paging, and loading, empty and error states. */
export function PagedResults<Item extends { readonly id: number }>(props: Props<Item>) {
  const { queryOf, thing, person, cards, skeleton, empty } = props;
  const pages = usePages(queryOf);
  const { first, listing, hasMore } = pages;
  const count = listing?.items.length ?? 0;
  const isWaiting = first.isPending || first.isPlaceholderData;
  const isLongWait = useDelayedFlag(isWaiting, SHORT_WAIT_MS) || first.isPending;
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(count);

  // After the last page, the focused button is gone.
  useEffect(() => {
    const before = shown.current;
    shown.current = count;
    if (hasMore || count <= before || document.activeElement !== document.body) return;
    list.current?.querySelectorAll<HTMLElement>("article a")[before]?.focus();
  }, [hasMore, count]);

  if (first.isError)
    return <ResultsFailed things={`${thing}s`} error={first.error} onRetry={first.refetch} />;
  return (
    <div ref={list} aria-busy={isWaiting}>
      <ResultsSummary thing={thing} person={person} listing={isWaiting ? undefined : first.data} />
      <div className={isWaiting && !isLongWait ? "mt-5 opacity-50 transition-opacity" : "mt-5"}>
        {!isWaiting && count === 0 ? (
          empty
        ) : isLongWait || !listing ? (
          <CardGrid>
            {SKELETONS.map((key) => (
              <li key={key}>{skeleton}</li>
            ))}
          </CardGrid>
        ) : (
          <CachedFragment of={cards} props={{ listing }} />
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

/** Whether `isOn` has been true for `ms` milliseconds. */
function useDelayedFlag(isOn: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isOn, ms]);
  return isLasting;
}
