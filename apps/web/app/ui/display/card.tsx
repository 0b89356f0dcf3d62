import type { ComponentProps, ReactNode } from "react";
import { classes } from "../classes";

/** Flat surface. Callers set the padding, because images extend to the edge. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classes("rounded-lg border bg-surface", className)} />;
}

/** Responsive grid of cards as a list: one to three columns. */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">{children}</ul>;
}
