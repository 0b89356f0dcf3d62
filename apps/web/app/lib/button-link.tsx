import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonLooks, buttonClasses } from "../ui/controls/button";

/** A link that looks like a button: it leads somewhere. */
export function ButtonLink({
  look,
  size,
  className,
  ...rest
}: ButtonLooks & ComponentProps<typeof Link>) {
  return <Link {...rest} className={buttonClasses({ look, size }, className)} />;
}
