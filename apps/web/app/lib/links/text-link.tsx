import type { ComponentProps } from "react";
import { classes } from "../../ui/classes";
import { Link } from "./link";

/** A link on its own line or next to buttons: as tall as they are, and aligned with the text. */
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
