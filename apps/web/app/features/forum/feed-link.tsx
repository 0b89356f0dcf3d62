import { Rss } from "lucide-react";
import { buttonClasses } from "../../ui/controls/button";

/**
 * Link to an Atom feed of the forum. A plain link, because it isn't an application
 * route.
 */
export function FeedLink({ of, to }: { readonly of: string; readonly to: string }) {
  return (
    <a href={to} className={buttonClasses({ look: "quiet", size: "small" })}>
      <Rss aria-hidden="true" className="size-4" />
      Feed<span className="sr-only"> of {of}</span>
    </a>
  );
}

/** The feed's `<link>` for the document head. */
export const feedHead = (title: string, href: string) => ({
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title,
  href,
});
