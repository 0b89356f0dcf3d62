import type { ComponentProps } from "react";
import { classes } from "../classes";

/** A flat surface that holds one thing. Its padding is the caller's, for pictures reach its edge. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classes("rounded-lg border bg-surface", className)} />;
}
