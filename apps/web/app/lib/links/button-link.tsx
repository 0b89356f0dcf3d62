import type { ComponentProps } from "react";
import { classes } from "../../ui/classes";
import { type ButtonLooks, buttonClasses } from "../../ui/controls/button";
import { Link } from "./link";

/** A link that looks like a button. */
export function ButtonLink({
  look,
  size,
  className,
  ...rest
}: ButtonLooks & ComponentProps<typeof Link>) {
  return <Link {...rest} className={buttonClasses({ look, size }, classes("acts", className))} />;
}
