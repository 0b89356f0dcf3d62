import { Rss } from "lucide-react";
import { buttonClasses } from "../../ui/controls/button";

/** The Atom feed of a category or a thread, for readers of feeds. It is no page of the application. */
export function FeedLink({ of, to }: { readonly of: string; readonly to: string }) {
  return (
    <a href={to} className={buttonClasses({ look: "quiet", size: "small" })}>
      <Rss aria-hidden="true" className="size-4" />
      Feed<span className="sr-only"> of {of}</span>
    </a>
  );
}

/** The same for the page's head. */
export const feedHead = (title: string, href: string) => ({
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title,
  href,
});
