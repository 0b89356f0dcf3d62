import { classes } from "../classes";

/** Stands where something will be. Say once, above all of them, what is being loaded. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes("block animate-pulse rounded-sm bg-line/70", className)}
    />
  );
}
