import type { ComponentProps } from "react";

interface Props extends Omit<ComponentProps<"a">, "href"> {
  /** A path of this site. */
  readonly to: string;
  /** Keeps the scroll position. */
  readonly preventScrollReset?: boolean;
}

/**
 * A link to a page of this site, rendered as a plain link: `useFollowedLinks` handles its clicks.
 */
export function Link({ to, preventScrollReset, ...rest }: Props) {
  return <a {...rest} href={to} data-page={preventScrollReset ? "stay" : ""} />;
}
