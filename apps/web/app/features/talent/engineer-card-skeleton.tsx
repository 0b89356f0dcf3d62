import { Skeleton } from "../../ui/feedback/skeleton";

/** Loading placeholder with a card's size. */
export function EngineerCardSkeleton() {
  return (
    <div className="rounded-lg border bg-surface p-5">
      <div className="flex items-center gap-4">
        <Skeleton className="size-14" />
        <div className="flex-1">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="mt-2.5 h-4 w-1/2" />
        </div>
      </div>
      <Skeleton className="mt-5 h-4 w-4/5" />
      <Skeleton className="mt-4 h-3.5" />
      <Skeleton className="mt-2.5 h-3.5" />
      <Skeleton className="mt-2.5 h-3.5 w-2/3" />
      <div className="mt-5 flex gap-1.5">
        <Skeleton className="h-6 w-16" />
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-6 w-14" />
      </div>
      <Skeleton className="mt-5 h-11" />
    </div>
  );
}
