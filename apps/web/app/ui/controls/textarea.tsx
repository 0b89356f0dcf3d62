import type { ComponentProps } from "react";
import { classes } from "../classes";
import { CONTROL_CLASSES } from "./control-classes";

/** Several lines of text; where the browser can, it grows with what is written, from `rows` on. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      {...rest}
      // A field as high as its content would be one line high.
      style={{ minHeight: `calc(${rows}lh + 1.375rem)` }}
      className={classes(
        CONTROL_CLASSES,
        "max-h-[32rem] resize-y py-2.5 leading-relaxed [field-sizing:content]",
        className,
      )}
    />
  );
}
