import { Skeleton } from "../../ui/feedback/skeleton";

/** Loading placeholder with a card's size. */
export function ProjectCardSkeleton() {
  return (
    <div className="rounded-lg border bg-surface p-5">
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="mt-4 h-4 w-1/3" />
      <Skeleton className="mt-4 h-3.5" />
      <Skeleton className="mt-2.5 h-3.5 w-2/3" />
      <Skeleton className="mt-6 h-4 w-1/2" />
    </div>
  );
}
