import type { ComponentProps } from "react";
import { classes } from "../classes";
import { CONTROL_CLASSES } from "./control-classes";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={classes(CONTROL_CLASSES, "h-11", className)} />;
}
