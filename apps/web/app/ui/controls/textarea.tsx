import type { ComponentProps } from "react";
import { classes } from "../classes";
import { CONTROL_CLASSES } from "./control-classes";

/** Several lines of text; where the browser can, it grows with what is written. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={4}
      {...rest}
      className={classes(
        CONTROL_CLASSES,
        "max-h-[32rem] min-h-24 resize-y py-2.5 leading-relaxed [field-sizing:content]",
        className,
      )}
    />
  );
}
