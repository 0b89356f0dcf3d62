import { Skeleton } from "../../ui/feedback/skeleton";

/** Loading placeholder with a card's size. */
export function ModuleCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <Skeleton className="aspect-[16/9] rounded-none" />
      <div className="p-5">
        <Skeleton className="h-3 w-24" />
        <Skeleton className="mt-3.5 h-5 w-4/5" />
        <Skeleton className="mt-4 h-3.5" />
        <Skeleton className="mt-2.5 h-3.5" />
        <Skeleton className="mt-2.5 h-3.5 w-2/3" />
        <div className="mt-5 flex gap-1.5">
          <Skeleton className="h-5 w-12" />
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-5 w-10" />
        </div>
      </div>
      <div className="flex items-center gap-3 border-t px-5 py-3">
        <Skeleton className="size-7" />
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="ml-auto h-5 w-16" />
      </div>
    </div>
  );
}
