import { Skeleton } from "../../../ui/feedback/skeleton";

/** Loading placeholder with a card's size. */
export function ServiceCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <Skeleton className="aspect-[16/9] w-full rounded-none" />
      <div className="p-5">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="mt-3 h-6 w-4/5" />
        <Skeleton className="mt-4 h-3.5" />
        <Skeleton className="mt-2.5 h-3.5 w-2/3" />
        <Skeleton className="mt-6 h-4 w-1/2" />
      </div>
      <div className="border-t px-5 py-3">
        <Skeleton className="h-8 w-full" />
      </div>
    </div>
  );
}
