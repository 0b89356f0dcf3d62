import type { ComponentProps } from "react";
import { classes } from "../classes";

/** Flat surface. Callers set the padding, because images extend to the edge. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classes("rounded-lg border bg-surface", className)} />;
}
