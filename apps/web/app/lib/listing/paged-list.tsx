import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/controls/button";
import { Skeleton } from "../../ui/feedback/skeleton";
import type { Listing } from "../api/answer";
import { LoadFailed } from "../page/load-failed";

interface Props<Item> {
  /** Plural of the items: "modules". */
  readonly what: string;
  readonly pageOf: (cursor?: string) => UseQueryOptions<Listing<Item>>;
  readonly cursor?: string;
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list whose pages are loaded on request. */
export function PagedList<Item>(props: Props<Item>) {
  const { what, pageOf, cursor, empty, children } = props;
  const query = useQuery(pageOf(cursor));
  const [wantsMore, setWantsMore] = useState(false);
  const { data, error } = query;
  if (error && !data) return <LoadFailed query={query} what={`The ${what}`} />;
  if (!data) {
    return (
      <div role="status">
        <span className="sr-only">Loading {what}</span>
        <Skeleton className="h-40 rounded-lg" />
      </div>
    );
  }
  if (data.items.length === 0 && cursor === undefined) return empty;
  const next = data.nextCursor;
  return (
    <div className="flex flex-col gap-5">
      {children(data.items)}
      {next !== null && !wantsMore && (
        <Button look="secondary" className="self-center" onClick={() => setWantsMore(true)}>
          More {what}
        </Button>
      )}
      {next !== null && wantsMore && <PagedList {...props} cursor={next} />}
    </div>
  );
}
