import { classes } from "../classes";

/** Decorative spinner of three slabs. Announce what is loading nearby or with aria-busy. */
export function Spinner({ className }: { readonly className?: string }) {
  return (
    <span aria-hidden="true" className={classes("inline-flex flex-col gap-0.5", className)}>
      {[0, 1, 2].map((slab) => (
        <span
          key={slab}
          className="h-1 w-4 animate-pulse rounded-[1px] bg-current"
          style={{ animationDelay: `${slab * 160}ms` }}
        />
      ))}
    </span>
  );
}
