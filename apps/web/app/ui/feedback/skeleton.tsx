import { classes } from "../classes";

/** Loading placeholder. Announce what is loading once, outside of the skeletons. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes("block animate-pulse rounded-sm bg-line/70", className)}
    />
  );
}
