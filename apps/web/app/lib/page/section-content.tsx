import type { ReactNode } from "react";
import { Skeleton } from "../../ui/feedback/skeleton";
import { LoadFailed } from "./load-failed";

/** A query, or what is made of several. */
export interface LoadedContent<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

interface Props<Data> {
  readonly query: LoadedContent<Data>;
  /** What is loaded, as in "Your purchases". */
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
}

/** A section's data with its loading and error states. */
export function SectionContent<Data>({ query, what, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Loading what={what} />;
  return <LoadFailed query={query} what={what} />;
}

function Loading({ what }: { readonly what: string }) {
  return (
    <div className="rounded-lg border bg-surface p-5">
      <p role="status" className="sr-only">
        {what}: loading
      </p>
      <div className="flex flex-col gap-4">
        {["w-3/5", "w-2/5", "w-4/5"].map((width) => (
          <Skeleton key={width} className={`h-5 ${width}`} />
        ))}
      </div>
    </div>
  );
}
