import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/controls/button";
import { Alert } from "../../ui/feedback/alert";
import { Skeleton } from "../../ui/feedback/skeleton";
import type { Listing } from "../api/answer";
import { errorMessage } from "../api/error-message";

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
  const { data, error, isFetching, refetch } = useQuery(pageOf(cursor));
  const [wantsMore, setWantsMore] = useState(false);
  if (error && !data) {
    const action = (
      <Button size="small" look="secondary" isBusy={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    );
    return (
      <Alert tone="poor" isUrgent title={`The ${what} could not be loaded`} action={action}>
        {errorMessage(error, "The server didn't respond.")}
      </Alert>
    );
  }
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
