import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorMessage } from "../../lib/api/error-message";
import { Button } from "../../ui/controls/button";
import { EmptyState } from "../../ui/feedback/empty-state";
import { Spinner } from "../../ui/feedback/spinner";

interface Props<Data> {
  readonly query: UseQueryResult<Data>;
  /** What is loaded, for example "recent threads". */
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
}

/** A section with loading, error and retry states. */
export function ForumSection<Data>({ query, what, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) {
    return (
      <p role="status" className="flex flex-col items-center gap-3 py-12 text-ink-soft text-sm">
        <Spinner className="scale-150 text-accent" />
        Loading {what}…
      </p>
    );
  }
  return (
    <EmptyState
      isError
      headingLevel="h3"
      title={`Failed to fetch ${what}`}
      action={
        <Button isBusy={query.isFetching} onClick={() => query.refetch()}>
          Try again
        </Button>
      }
    >
      {errorMessage(query.error, "We couldn't reach the server.")}
    </EmptyState>
  );
}
