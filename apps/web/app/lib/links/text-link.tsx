import type { ComponentProps } from "react";
import { classes } from "../../ui/classes";
import { Link } from "./link";

/** A link on a line of its own or beside buttons: as high as they are, and in line with the text. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={classes(
        "inline-flex min-h-10 items-center text-accent-strong text-sm underline underline-offset-3",
        className,
      )}
    />
  );
}
