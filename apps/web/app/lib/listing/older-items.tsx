import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/controls/button";
import type { Listing } from "../api/answer";

interface Props<Item> {
  /** The end of the previous page. */
  readonly cursor: string;
  readonly queryOf: (cursor: string) => UseQueryOptions<Listing<Item>>;
  /** For example "Older reviews". */
  readonly label: string;
  /** Renders a further page and the button for the next. */
  readonly children: (items: readonly Item[], next: string | null) => ReactNode;
}

/** The page of a list after `cursor`, loaded on request. */
export function OlderItems<Item>({ cursor, queryOf, label, children }: Props<Item>) {
  const [isWanted, setWanted] = useState(false);
  const { data, isFetching, isError, refetch } = useQuery({
    ...queryOf(cursor),
    enabled: isWanted,
  });
  if (data) return children(data.items, data.nextCursor);
  return (
    <div className="flex flex-col items-center gap-3">
      {isError && (
        <p role="alert" className="text-poor text-sm">
          The {label.toLowerCase()} could not be loaded.
        </p>
      )}
      <Button
        look="secondary"
        isBusy={isFetching}
        onClick={() => (isError ? refetch() : setWanted(true))}
      >
        {isError ? "Try again" : label}
      </Button>
    </div>
  );
}
