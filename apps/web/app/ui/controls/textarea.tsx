import type { ComponentProps } from "react";
import { classes } from "../classes";
import { CONTROL_CLASSES } from "./input";

/** Textarea that grows with its content from `rows` on, in browsers that support `field-sizing`. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      {...rest}
      // With `field-sizing`, the height follows the content, so `rows` needs a minimum height.
      style={{ minHeight: `calc(${rows}lh + 1.375rem)` }}
      className={classes(
        CONTROL_CLASSES,
        "max-h-[32rem] resize-y py-2.5 leading-relaxed [field-sizing:content]",
        className,
      )}
    />
  );
}
