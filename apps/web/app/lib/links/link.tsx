import type { ComponentProps } from "react";

interface Props extends Omit<ComponentProps<"a">, "href"> {
  /** An address of this site. */
  readonly to: string;
  /** The page stays where it is scrolled to. */
  readonly preventScrollReset?: boolean;
}

/** A link to a page of this site. It is a plain one: `useFollowedLinks` follows its clicks. */
export function Link({ to, preventScrollReset, ...rest }: Props) {
  return <a {...rest} href={to} data-page={preventScrollReset ? "stay" : ""} />;
}
