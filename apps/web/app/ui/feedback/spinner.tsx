import { classes } from "../classes";

/** Three slabs that rise in turn. Decorative: say beside it, or by aria-busy, what is awaited. */
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
